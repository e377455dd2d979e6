import type { FieldProblem } from '@tidemark/contract';
import { sentence } from '@tidemark/i18n/server';
import * as z from 'zod/mini';
import type { UnreadableTick } from '../feed.ts';

/** Ticks in one request. */
const TICKS_MAX = 20_000;

const batchShape = z.array(z.unknown()).check(z.maxLength(TICKS_MAX));
const tickShape = z.object({
  symbol: z.string(),
  price: z.number(),
  time: z.optional(z.nullable(z.number())),
});
const namedShape = z.object({ symbol: z.string() });

/** A tick as it was sent, of the right shape. */
export type SentTick = z.infer<typeof tickShape>;

/** The ticks of a request that can be judged, by their index, and those that cannot be read. */
export interface ReadBatch<Tick> {
  readonly ticks: readonly { readonly index: number; readonly tick: Tick }[];
  readonly refused: readonly (UnreadableTick & { readonly index: number })[];
}

/**
 * Reads the body: a list; anything else is malformed. A single tick that `read` refuses with a key is refused by its
 * index and does not affect the others.
 */
export function readBatch<Tick extends object>(
  body: unknown,
  read: (sent: SentTick) => Tick | string,
): ReadBatch<Tick> | { readonly fields: readonly FieldProblem[] } {
  const batch = batchShape.safeParse(body);
  if (!batch.success) {
    const isList = Array.isArray(body);
    const key = isList ? 'field.too_big' : body === undefined ? 'field.required' : 'field.malformed';
    // The sender of prices is a program: its answer is in English whatever the language header is.
    const msg = sentence('en', key, { max: TICKS_MAX }, 'messages');
    return { fields: [{ field: 'body', key, msg }] };
  }
  const ticks: { index: number; tick: Tick }[] = [];
  const refused: (UnreadableTick & { readonly index: number })[] = [];
  for (const [index, raw] of batch.data.entries()) {
    const shaped = tickShape.safeParse(raw);
    const tick = shaped.success ? read(shaped.data) : 'market.tick_malformed';
    if (typeof tick === 'string') refused.push({ index, key: tick, symbol: symbolOf(raw) });
    else ticks.push({ index, tick });
  }
  return { ticks, refused };
}

/** The symbol that an unreadable tick names, to help find the fault. */
function symbolOf(raw: unknown): string {
  const named = namedShape.safeParse(raw);
  return named.success ? named.data.symbol : '';
}

/** Whether a time can be that of a quote: one before 1970 is no market time, and PostgreSQL does not support all. */
export function isMarketTime(time: number | null | undefined): boolean {
  return time === undefined || time === null || time >= 0;
}
