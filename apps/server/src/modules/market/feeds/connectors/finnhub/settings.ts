import {
  type Environment,
  readVendorSettings,
  type VendorSettings,
  type VendorSettingsProblem,
} from '../vendor/settings.ts';

/** Reads FINNHUB_TOKEN (required), FINNHUB_URL and FINNHUB_STREAM_URL. */
export function readFinnhubSettings(env: Environment): VendorSettings | VendorSettingsProblem {
  return readVendorSettings(
    { source: 'finnhub', url: 'https://finnhub.io', streamUrl: 'wss://ws.finnhub.io' },
    env,
  );
}
