import type { VendorClient } from '../vendor/fake-vendor.fixture.ts';
import { TOKEN, type VendorWorld, vendorWorld } from '../vendor/vendor-world.fixture.ts';
import { FakePolygon } from './fake-polygon.fixture.ts';
import { createPolygonConnector } from './polygon-connector.ts';
import { readPolygonSettings } from './settings.ts';

export interface PolygonWorld extends VendorWorld {
  readonly fake: FakePolygon;
  /** The open connection to a cluster. */
  to(cluster: 'forex' | 'crypto'): VendorClient | undefined;
}

/** A connector to a Polygon on loopback; with another token it is refused. */
export async function polygonWorld(env: Readonly<Record<string, string>> = {}): Promise<PolygonWorld> {
  const fake = new FakePolygon();
  const world = await vendorWorld({
    script: fake,
    create: (vendor, timers) => {
      const settings = readPolygonSettings({ POLYGON_TOKEN: TOKEN, POLYGON_URL: vendor.origin, ...env });
      if ('problem' in settings) throw new Error(settings.problem);
      return createPolygonConnector({ settings, timers, random: () => 1 });
    },
  });
  const to: PolygonWorld['to'] = (cluster) =>
    world.vendor.open.find(({ url }) => url.pathname === `/${cluster}`);
  return { ...world, fake, to };
}
