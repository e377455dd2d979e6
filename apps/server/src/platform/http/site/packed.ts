import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Call } from '@tidemark/contract';

const packed = promisify(gzip);

/** Smaller responses fit into one round trip anyway. */
const BYTES_MIN = 4096;
/** A list of instruments becomes a sixth of itself; higher levels take longer and win hardly anything. */
const LEVEL = 4;

/**
 * The response as sent: long ones of public calls are compressed off the main thread if the client accepts
 * it. Private responses never are: the length would reveal data next to text that an attacker has injected.
 * Undefined: sent uncompressed.
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
