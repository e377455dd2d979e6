import { TOKEN, type VendorWorld, vendorWorld } from '../vendor/vendor-world.fixture.ts';
import { FakeTwelveData } from './fake-twelvedata.fixture.ts';
import { readTwelveDataSettings } from './settings.ts';
import { createTwelveDataConnector } from './twelvedata-connector.ts';

export interface TwelveDataWorld extends VendorWorld {
  readonly fake: FakeTwelveData;
}

/** A connector to a Twelve Data on loopback; with another token it is refused. */
export async function twelveDataWorld(env: Readonly<Record<string, string>> = {}): Promise<TwelveDataWorld> {
  const fake = new FakeTwelveData();
  const world = await vendorWorld({
    script: fake,
    create: (vendor, timers) => {
      const settings = readTwelveDataSettings({
        TWELVEDATA_TOKEN: TOKEN,
        TWELVEDATA_URL: vendor.origin,
        TWELVEDATA_REQUESTS_PER_MINUTE: '6000',
        ...env,
      });
      if ('problem' in settings) throw new Error(settings.problem);
      return createTwelveDataConnector({ settings, timers, random: () => 1 });
    },
  });
  return { ...world, fake };
}
