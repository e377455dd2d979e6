import type { ConsoleClientFrame } from '@tidemark/contract/operator/support';
import type { RawData } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '../../../platform/text/well-formed.ts';

const shape = z.union([
  z.object({ type: z.literal('login'), token: z.string().check(z.maxLength(512)) }),
  z.object({ type: z.literal('ping') }),
]);

/** A console's message, one JSON message per frame; undefined if it cannot be read. */
export function readConsoleFrame(data: RawData, isBinary: boolean): ConsoleClientFrame | undefined {
  if (isBinary || !Buffer.isBuffer(data)) return undefined;
  try {
    const read = shape.safeParse(parseJson(data.toString('utf8')));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
