import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Call } from '@tidemark/contract';

const packed = promisify(gzip);

/** Below that it goes out in one flight anyway. */
const BYTES_MIN = 4096;
/** A list of instruments becomes a sixth of itself; higher levels take longer and win hardly anything. */
const LEVEL = 4;

/**
 * An answer as it travels: long ones of calls that anybody may make are packed where the client
 * takes it, beside the main thread. What only its owner may read never is: its length would tell of
 * what stands beside what a stranger has put in. Undefined: it goes as it is.
 */
export function packedAnswer(
  call: Pick<Call, 'access' | 'isMutation'>,
  accepted: string | string[] | undefined,
  body: string,
): Promise<Buffer> | undefined {
  if (call.access !== 'anyone' || call.isMutation || body.length < BYTES_MIN) return undefined;
  if (!takesGzip(String(accepted))) return undefined;
  return packed(body, { level: LEVEL });
}

/** `gzip;q=0` is a no. */
export function takesGzip(accepted: string): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted);
}
