import type { Settings } from './settings.ts';
import type { Company } from './store/settings.ts';

/** External origins that the web's pages may reach; the browser blocks all others. */
export interface Reach {
  /** Where they may call. */
  readonly calls: readonly string[];
  /** Where they may fetch pictures from. */
  readonly pictures: readonly string[];
  /** Origins allowed in frames: an external customer service. */
  readonly frames: readonly string[];
}

/** What the instance's own settings lead to, and nothing beyond. */
export function reachOf(settings: Settings, companies: readonly Company[]): Reach {
  const logos = companies.filter(({ listed }) => listed).map(({ logo }) => logo);
  const { service_link, service_link_type } = settings;
  return {
    calls: originsOf([settings.complaint_url]),
    pictures: originsOf(logos),
    // A link that is copied or opened is in no frame.
    frames: service_link_type === 1 ? originsOf([service_link]) : [],
  };
}

function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses
    .filter((address) => /^https?:/i.test(address) && URL.canParse(address))
    .map((address) => new URL(address).origin);
  return [...new Set(origins)];
}
