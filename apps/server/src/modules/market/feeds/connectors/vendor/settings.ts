/** How to reach a vendor of market data. */
export interface VendorSettings {
  readonly token: string;
  /** The beginning of every address of its REST interface, without a slash at the end. */
  readonly url: string;
  /** The same of its WebSocket. */
  readonly streamUrl: string;
}

/** Why the settings cannot be used, for the one line that stops the start. */
export interface VendorSettingsProblem {
  readonly problem: string;
  readonly example: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The name of a vendor as in FEED, and its own addresses. */
export interface VendorDefaults {
  readonly source: string;
  readonly url: string;
  readonly streamUrl: string;
}

/**
 * Reads `<NAME>_TOKEN` (required), `<NAME>_URL` (http or https) and `<NAME>_STREAM_URL` (ws or wss). Without them the
 * addresses are the vendor's own; where only `<NAME>_URL` is set, the stream is at the same host.
 */
export function readVendorSettings(
  { source, url, streamUrl }: VendorDefaults,
  env: Environment,
): VendorSettings | VendorSettingsProblem {
  const name = source.toUpperCase();
  const token = env[`${name}_TOKEN`];
  if (!token) {
    return {
      problem: `${source} needs ${name}_TOKEN, which is not set`,
      example: `FEED=${source} ${name}_TOKEN=0123456789abcdef`,
    };
  }
  if (!/^[!-~]{1,500}$/.test(token)) {
    return {
      problem: `${name}_TOKEN has a character that no token has, as a space or a line break`,
      example: `${name}_TOKEN=0123456789abcdef`,
    };
  }
  const ownUrl = env[`${name}_URL`] || undefined;
  const ownStreamUrl = env[`${name}_STREAM_URL`] || undefined;
  if (ownUrl !== undefined && !isAddress(ownUrl, ['http:', 'https:'])) {
    return { problem: `${name}_URL is no address of http or https`, example: `${name}_URL=${url}` };
  }
  if (ownStreamUrl !== undefined && !isAddress(ownStreamUrl, ['ws:', 'wss:'])) {
    return {
      problem: `${name}_STREAM_URL is no address of ws or wss`,
      example: `${name}_STREAM_URL=${streamUrl}`,
    };
  }
  return {
    token,
    url: tidied(ownUrl ?? url),
    // http becomes ws, https becomes wss.
    streamUrl: tidied(ownStreamUrl ?? ownUrl?.replace(/^http/i, 'ws') ?? streamUrl),
  };
}

/** What of the settings is never written to the log: the token, also as it stands in an address. */
export function secretsOf({ token }: Pick<VendorSettings, 'token'>): readonly string[] {
  return [token, encodeURIComponent(token)];
}

/** Paths are appended to it, so it has no query. */
function isAddress(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return protocols.includes(protocol) && `${search}${hash}${username}${password}` === '';
}

function tidied(url: string): string {
  return url.replace(/^\w+/, (protocol) => protocol.toLowerCase()).replace(/\/+$/, '');
}
