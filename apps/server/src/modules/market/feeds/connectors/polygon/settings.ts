import {
  type Environment,
  readVendorSettings,
  type VendorSettings,
  type VendorSettingsProblem,
} from '../vendor/settings.ts';

/**
 * Reads POLYGON_TOKEN (required), POLYGON_URL and POLYGON_STREAM_URL. Polygon calls itself Massive since 2025 and
 * answers at both names: wss://socket.massive.com and https://api.massive.com are the same.
 */
export function readPolygonSettings(env: Environment): VendorSettings | VendorSettingsProblem {
  return readVendorSettings(
    { source: 'polygon', url: 'https://api.polygon.io', streamUrl: 'wss://socket.polygon.io' },
    env,
  );
}
