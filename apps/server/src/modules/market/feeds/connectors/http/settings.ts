import { jsonpath } from 'json-p3';

/** Where the parts of a quote are in an entry of the answer: expressions of JSONPath (RFC 9535). */
export interface EntryPaths {
  /** Absent: the name of the entry in the object that holds it. */
  readonly symbol: string | undefined;
  readonly bid: string | undefined;
  readonly ask: string | undefined;
  readonly price: string | undefined;
  readonly time: string | undefined;
}

/** How to poll an address for prices. */
export interface HttpFeedSettings {
  /** With `{symbols}` where the symbols go, with commas between. */
  readonly url: string;
  /** Milliseconds between two requests. */
  readonly intervalMs: number;
  /** Where the entries are, one per symbol. */
  readonly items: string;
  readonly paths: EntryPaths;
  /** A header as `Name: value`, for a key. */
  readonly header: readonly [name: string, value: string] | undefined;
}

/** Why the settings cannot be used, for the one line that stops the start. */
export interface HttpFeedSettingsProblem {
  readonly problem: string;
  readonly example: string;
}

const EXAMPLE = 'FEED=http:https://example.com/prices.json HTTP_FEED_PRICE=$.price';
const INTERVAL_MS = { default: 1000, min: 250, max: 60_000 };
const HEADER = /^([\w-]{1,100}):\s*([\x20-\x7e]{1,2000})$/;

/**
 * Reads the address of `http:URL` with its companions: HTTP_FEED_ITEMS (JSONPath of the entries, default `$[*]`);
 * within an entry HTTP_FEED_SYMBOL (default: its name), HTTP_FEED_BID and HTTP_FEED_ASK, or HTTP_FEED_PRICE, and
 * HTTP_FEED_TIME; HTTP_FEED_INTERVAL (ms, 250 to 60,000, default 1000) and HTTP_FEED_HEADER (`Name: value`).
 */
export function readHttpFeedSettings(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
): HttpFeedSettings | HttpFeedSettingsProblem {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    return { problem: `«http:${url}» names no address of http or https`, example: EXAMPLE };
  }
  const read = (name: string) => env[`HTTP_FEED_${name}`] || undefined;
  const items = read('ITEMS') ?? '$[*]';
  const paths: EntryPaths = {
    symbol: read('SYMBOL'),
    bid: read('BID'),
    ask: read('ASK'),
    price: read('PRICE'),
    time: read('TIME'),
  };
  for (const [name, path] of Object.entries({ items, ...paths })) {
    const problem = path === undefined ? undefined : findPathProblem(path);
    if (problem !== undefined) {
      const setting = `HTTP_FEED_${name.toUpperCase()}`;
      return { problem: `${setting} is no JSONPath: ${problem}`, example: `${setting}=$.price` };
    }
  }
  const hasBoth = paths.bid !== undefined && paths.ask !== undefined;
  if (!hasBoth && (paths.price === undefined || paths.bid !== undefined || paths.ask !== undefined)) {
    return { problem: 'http needs HTTP_FEED_BID and HTTP_FEED_ASK, or HTTP_FEED_PRICE', example: EXAMPLE };
  }
  const intervalMs = Number(read('INTERVAL') ?? INTERVAL_MS.default);
  if (!(intervalMs >= INTERVAL_MS.min && intervalMs <= INTERVAL_MS.max)) {
    return {
      problem: `HTTP_FEED_INTERVAL must lie between ${INTERVAL_MS.min} and ${INTERVAL_MS.max} ms`,
      example: 'HTTP_FEED_INTERVAL=1000',
    };
  }
  const headerText = read('HEADER');
  const [, name = '', value = ''] = HEADER.exec(headerText ?? '') ?? [];
  if (headerText !== undefined && name === '') {
    return { problem: 'HTTP_FEED_HEADER is no header', example: 'HTTP_FEED_HEADER="X-Api-Key: …"' };
  }
  const header = headerText === undefined ? undefined : ([name, value] as const);
  return { url, intervalMs, items, paths, header };
}

function findPathProblem(path: string): string | undefined {
  try {
    jsonpath.compile(path);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
