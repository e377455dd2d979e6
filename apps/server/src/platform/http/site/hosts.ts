import { parse } from 'tldts';

/**
 * The three variants of one server on a domain: origins, and the domain that a choice of variant is stored
 * for.
 */
export interface Hosts {
  /** The origin of `PUBLIC_URL`: what is sent around, and what phones are served from. */
  readonly site: string;
  /** The API, the live channel, files. No pages. */
  readonly api: string;
  /** The pages as desktop user agents are served them. */
  readonly pc: string;
  /** The domain that contains all three and no others. */
  readonly domain: string;
}

/** Which of them a request is for; «elsewhere» is an address, localhost, or an unknown name. */
export type Face = 'site' | 'api' | 'pc' | 'elsewhere';

/**
 * The hosts are formed by replacing the first subdomain (docs/spec/interface.md#starting-the-server):
 * www.example.com → api.example.com and pc.example.com. A domain without a subdomain has none to replace,
 * example.com → api.example.com; the public suffix list determines where it ends, so that example.co.uk never
 * leads to api.co.uk, which belongs to others. Undefined if `PUBLIC_URL` is no domain name: then there is a
 * single origin.
 */
export function publicHosts(publicUrl: string): Hosts | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const { isIp, subdomain } = parse(hostname, { allowPrivateDomains: true });
  if (isIp === true || !hostname.includes('.')) return undefined;
  const domain = subdomain ? hostname.slice(hostname.indexOf('.') + 1) : hostname;
  const beside = (label: string): string => `${protocol}//${label}.${domain}${port === '' ? '' : `:${port}`}`;
  return { site: origin, api: beside('api'), pc: beside('pc'), domain };
}

/** Origins whose pages may call from a browser: the site's and its desktop version's, no others. */
export function publicOrigins(publicUrl: string, hosts: Hosts | undefined): readonly string[] {
  return hosts === undefined ? [new URL(publicUrl).origin] : [hosts.site, hosts.pc];
}

/** Distinguishes the variants by the host of a request; the proxy handles its port. */
export function siteVariantOfHost(hosts: Hosts): (host: string) => Face {
  const siteVariants = new Map<string, Face>([
    [new URL(hosts.site).hostname, 'site'],
    [new URL(hosts.api).hostname, 'api'],
    [new URL(hosts.pc).hostname, 'pc'],
  ]);
  return (host) =>
    siteVariants.get(host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')) ?? 'elsewhere';
}
