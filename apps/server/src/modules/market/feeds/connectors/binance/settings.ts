/** How to reach Binance, or a venue that speaks its wire; both without a slash at the end. */
export interface BinanceSettings {
  /** Of the REST interface, before `/api`. */
  readonly url: string;
  /** Of the streams, before `/stream`. */
  readonly streamUrl: string;
}

/** Why the settings cannot be used, for the one line that stops the start. */
export interface BinanceSettingsProblem {
  readonly problem: string;
  readonly example: string;
}

const DEFAULTS = { url: 'https://api.binance.com', streamUrl: 'wss://stream.binance.com:9443' } as const;

/**
 * Reads the settings of `binance`: BINANCE_URL and BINANCE_STREAM_URL, by default those of Binance. A slash at the
 * end is accepted, for the streams also `/ws` and `/stream`. No account and no key is needed.
 */
export function readBinanceSettings(
  env: Readonly<Record<string, string | undefined>>,
): BinanceSettings | BinanceSettingsProblem {
  const url = readBase(env.BINANCE_URL || DEFAULTS.url, ['http:', 'https:']);
  if (url === undefined) {
    return {
      problem: 'BINANCE_URL is no address of http or https, or has a user, a query or a fragment',
      example: `BINANCE_URL=${DEFAULTS.url}`,
    };
  }
  const streamUrl = readBase(env.BINANCE_STREAM_URL || DEFAULTS.streamUrl, ['ws:', 'wss:']);
  if (streamUrl === undefined) {
    return {
      problem: 'BINANCE_STREAM_URL is no address of ws or wss, or has a user, a query or a fragment',
      example: `BINANCE_STREAM_URL=${DEFAULTS.streamUrl}`,
    };
  }
  return { url, streamUrl: streamUrl.replace(/\/(ws|stream)$/, '') };
}

/** The address without slashes at its end; undefined where a path cannot be added to it. */
function readBase(text: string, protocols: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, username, password } = new URL(text);
  // Also an empty query or fragment would swallow the path.
  if (!protocols.includes(protocol) || username !== '' || password !== '' || /[?#]/.test(text)) {
    return undefined;
  }
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}
