import { TOKEN, type VendorWorld, vendorWorld } from '../vendor/vendor-world.fixture.ts';
import { FakeFinnhub } from './fake-finnhub.fixture.ts';
import { createFinnhubConnector } from './finnhub-connector.ts';
import { readFinnhubSettings } from './settings.ts';

export interface FinnhubWorld extends VendorWorld {
  readonly fake: FakeFinnhub;
}

/** A connector to a Finnhub on loopback; with another token it is refused. */
export async function finnhubWorld(env: Readonly<Record<string, string>> = {}): Promise<FinnhubWorld> {
  const fake = new FakeFinnhub();
  const world = await vendorWorld({
    script: fake,
    create: (vendor, timers) => {
      const settings = readFinnhubSettings({ FINNHUB_TOKEN: TOKEN, FINNHUB_URL: vendor.origin, ...env });
      if ('problem' in settings) throw new Error(settings.problem);
      return createFinnhubConnector({ settings, timers, random: () => 1 });
    },
  });
  return { ...world, fake };
}
