import type { CcxtSettings } from './library.ts';

/** Why the settings cannot be used, for the one line that stops the start. */
export interface CcxtSettingsProblem {
  readonly problem: string;
  readonly example: string;
}

/** The credentials that ccxt knows (https://docs.ccxt.com, authentication), by the end of their setting. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  APIKEY: 'apiKey',
  SECRET: 'secret',
  UID: 'uid',
  LOGIN: 'login',
  PASSWORD: 'password',
  TOKEN: 'token',
};

/**
 * Reads the settings of `ccxt:EXCHANGE`: CCXT_URL, CCXT_STREAM_URL and the credentials CCXT_APIKEY, CCXT_SECRET,
 * CCXT_UID, CCXT_LOGIN, CCXT_PASSWORD, CCXT_TOKEN. With the exchange's name in them (CCXT_KRAKEN_APIKEY) they are
 * of this exchange only, and come first.
 */
export function readCcxtSettings(
  exchange: string,
  env: Readonly<Record<string, string | undefined>>,
): CcxtSettings | CcxtSettingsProblem {
  if (!/^[a-z][a-z0-9]{1,39}$/.test(exchange)) {
    return { problem: `«ccxt:${exchange}» names no exchange`, example: 'FEED=ccxt:kraken' };
  }
  const read = (end: string) =>
    env[`CCXT_${exchange.toUpperCase()}_${end}`] || env[`CCXT_${end}`] || undefined;
  const [url, streamUrl] = [read('URL'), read('STREAM_URL')];
  if (url !== undefined && !isOrigin(url, ['http:', 'https:'])) {
    return {
      problem: 'CCXT_URL is no address of http or https',
      example: 'CCXT_URL=https://api.example.com',
    };
  }
  if (streamUrl !== undefined && !isOrigin(streamUrl, ['ws:', 'wss:'])) {
    return {
      problem: 'CCXT_STREAM_URL is no address of ws or wss',
      example: 'CCXT_STREAM_URL=wss://ws.example.com',
    };
  }
  const credentials = Object.entries(CREDENTIALS).flatMap(([end, name]) => {
    const value = read(end);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { exchange, url, streamUrl, credentials: Object.fromEntries(credentials) };
}

function isOrigin(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}
