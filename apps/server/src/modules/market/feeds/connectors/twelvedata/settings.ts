import {
  type Environment,
  readVendorSettings,
  type VendorSettings,
  type VendorSettingsProblem,
} from '../vendor/settings.ts';

export interface TwelveDataSettings extends VendorSettings {
  /** What the subscription allows; a request is one credit. */
  readonly requestsPerMinute: number;
}

/** The free subscription allows so many requests in a minute. */
const REQUESTS_PER_MINUTE = 8;
const REQUESTS_PER_MINUTE_MAX = 10_000;

/**
 * Reads TWELVEDATA_TOKEN (required), TWELVEDATA_URL, TWELVEDATA_STREAM_URL, and TWELVEDATA_REQUESTS_PER_MINUTE (a
 * whole number, default 8).
 */
export function readTwelveDataSettings(env: Environment): TwelveDataSettings | VendorSettingsProblem {
  const settings = readVendorSettings(
    { source: 'twelvedata', url: 'https://api.twelvedata.com', streamUrl: 'wss://ws.twelvedata.com' },
    env,
  );
  if ('problem' in settings) return settings;
  const requestsPerMinute = Number(env.TWELVEDATA_REQUESTS_PER_MINUTE || REQUESTS_PER_MINUTE);
  if (
    !Number.isInteger(requestsPerMinute) ||
    requestsPerMinute < 1 ||
    requestsPerMinute > REQUESTS_PER_MINUTE_MAX
  ) {
    return {
      problem: `TWELVEDATA_REQUESTS_PER_MINUTE is no whole number from 1 to ${REQUESTS_PER_MINUTE_MAX}`,
      example: 'TWELVEDATA_REQUESTS_PER_MINUTE=55',
    };
  }
  return { ...settings, requestsPerMinute };
}
