import { setTimeout as wait } from 'node:timers/promises';
import type { LogSource } from '@tidemark/verify/mirror';
import { ENTRY_BYTES_MAX, TILE_WIDTH, tilePath } from '@tidemark/verify/tile';
import { firstLine, StartProblem } from '../start-problem.ts';

const TIMEOUT_MS = 15_000;
/** A request that fails for a passing reason is sent again after as long, twice as long, … */
const PAUSE_MS = 500;
const ATTEMPTS = 3;
const TEXT_BYTES_MAX = 64_000;
const ENTRIES_BYTES_MAX = TILE_WIDTH * (ENTRY_BYTES_MAX + 2);
const HASHES_BYTES_MAX = TILE_WIDTH * 32;

/** A log over HTTP, as C2SP `tlog-tiles` lays it out below `/log`, and its public keys. */
export interface HttpLog extends LogSource {
  /** One verifier key per line. */
  key(): Promise<string>;
}

/**
 * @param from - address of the instance, or of one of its logs, which ends with `/log` or `/log/1`
 * @throws StartProblem where the address is none, and later where a request fails
 */
export function httpLog(from: string): HttpLog {
  const base = URL.canParse(from) ? new URL(from) : undefined;
  if (base?.protocol !== 'https:' && base?.protocol !== 'http:') {
    throw new StartProblem(`--from «${from}» is no address: https://broker.example`);
  }
  const path = base.pathname.replace(/\/+$/, '');
  const root = `${base.origin}${path}${/\/log(?:\/\d+)?$/.test(path) ? '' : '/log'}`;
  const text = async (path: string): Promise<string> => {
    const bytes = await get(`${root}/${path}`, TEXT_BYTES_MAX);
    if (bytes === undefined) throw new StartProblem(`${root}/${path} is not there: is it a log?`);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  };
  return {
    key: () => text('key'),
    checkpoint: () => text('checkpoint'),
    tile: (tile) =>
      get(`${root}/tile/${tilePath(tile)}`, tile.level === 'entries' ? ENTRIES_BYTES_MAX : HASHES_BYTES_MAX),
  };
}

/** The body of an answer; undefined where there is nothing at the address. */
async function get(url: string, bytesMax: number): Promise<Uint8Array | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const problem = await attemptAt(url, bytesMax);
    if (typeof problem !== 'string') return problem.body;
    if (attempt === ATTEMPTS) throw new StartProblem(`${url} ${problem}`);
    await wait(PAUSE_MS * attempt);
  }
}

/** What was answered, or a problem that may pass. */
async function attemptAt(
  url: string,
  bytesMax: number,
): Promise<string | { readonly body: Uint8Array | undefined }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status } = response;
    if (status === 200) return { body: await bounded(url, response, bytesMax) };
    await response.body?.cancel();
    if (status === 404 || status === 410) return { body: undefined };
    if (status !== 429 && status < 500) throw new StartProblem(`${url} answers with status ${status}`);
    return `answers with status ${status}`;
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return `cannot be reached: ${firstLine(cause)}`;
  }
}

async function bounded(url: string, response: Response, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > bytesMax) throw new StartProblem(`${url} answers with more than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
