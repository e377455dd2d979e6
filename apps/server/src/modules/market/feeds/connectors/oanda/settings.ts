/** How to reach an account of OANDA's v20 interface. */
export interface OandaSettings {
  /** Origin of requests, without a slash at the end. */
  readonly url: string;
  /** Origin of the price stream. */
  readonly streamUrl: string;
  readonly account: string;
  readonly token: string;
}

/** Why the settings cannot be used, for the one line that stops the start. */
export interface OandaSettingsProblem {
  readonly problem: string;
  readonly example: string;
}

const EXAMPLE = 'FEED=oanda OANDA_ACCOUNT=101-004-1234567-001 OANDA_TOKEN=…';
/** Accounts for practice: a token for live accounts is refused there, so nothing is mixed up. */
const PRACTICE = {
  url: 'https://api-fxpractice.oanda.com',
  streamUrl: 'https://stream-fxpractice.oanda.com',
};

/**
 * Reads the companions of `oanda`: OANDA_ACCOUNT and OANDA_TOKEN (required), OANDA_URL and OANDA_STREAM_URL (by
 * default those of practice accounts; OANDA_URL alone serves both).
 */
export function readOandaSettings(
  env: Readonly<Record<string, string | undefined>>,
): OandaSettings | OandaSettingsProblem {
  const { OANDA_ACCOUNT: account, OANDA_TOKEN: token } = env;
  if (!account) return { problem: 'oanda needs OANDA_ACCOUNT, which is not set', example: EXAMPLE };
  if (!token) return { problem: 'oanda needs OANDA_TOKEN, which is not set', example: EXAMPLE };
  // Both become parts of a request.
  if (!/^[\w-]{1,64}$/.test(account)) {
    return { problem: `OANDA_ACCOUNT «${account}» is no account id`, example: EXAMPLE };
  }
  if (!/^[\x21-\x7e]{1,500}$/.test(token)) {
    return { problem: 'OANDA_TOKEN has characters that no token has', example: EXAMPLE };
  }
  const url = env.OANDA_URL || PRACTICE.url;
  const streamUrl = env.OANDA_STREAM_URL || env.OANDA_URL || PRACTICE.streamUrl;
  for (const [name, value] of Object.entries({ OANDA_URL: url, OANDA_STREAM_URL: streamUrl })) {
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
      return { problem: `${name} is no address of http or https`, example: `${name}=${PRACTICE.url}` };
    }
  }
  return { url: withoutSlash(url), streamUrl: withoutSlash(streamUrl), account, token };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
