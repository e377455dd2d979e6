import { guardLimits, judgeTick, jumpMaxAt, type OfferedTick } from '@tidemark/domain/market';
import { isRefusal } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { FeedTick, TickReceipt } from '../feeds/feed.ts';
import type { Sign } from '../liveness.ts';
import type { Book, InForce } from '../quote-state.ts';

/** A tick that passed the guard and is to be stored. */
export interface TakenTick {
  readonly book: Book;
  readonly offered: OfferedTick;
  /** What it tells of its source once it is stored. */
  readonly sign: Sign;
}

type Fate =
  | { readonly kind: 'refused'; readonly key: string }
  | { readonly kind: 'held' | 'taken' | 'confirming' };

/**
 * Judges ticks in their order against what the guard of each instrument remembers, and moves the
 * guards on. A tick that is held and confirmed within the same list counts as accepted.
 */
export function judgeTicks(
  books: ReadonlyMap<number, Book>,
  ticks: readonly FeedTick[],
  sign: Sign,
): { readonly taken: TakenTick[]; readonly receipt: TickReceipt } {
  const taken: TakenTick[] = [];
  const refused: { index: number; key: string }[] = [];
  const held = new Set<number>();
  /** The tick of this list that each instrument's guard holds. */
  const heldOf = new Map<number, number>();
  let accepted = 0;
  for (const [index, tick] of ticks.entries()) {
    const fate = judge(books.get(tick.instrumentId), tick, sign, taken);
    if (fate.kind === 'refused') {
      refused.push({ index, key: fate.key });
      continue;
    }
    if (fate.kind === 'held') {
      held.add(index);
      heldOf.set(tick.instrumentId, index);
      continue;
    }
    accepted += 1;
    const waiting = heldOf.get(tick.instrumentId);
    if (fate.kind === 'confirming' && waiting !== undefined && held.delete(waiting)) accepted += 1;
    heldOf.delete(tick.instrumentId);
  }
  return { taken, receipt: { accepted, refused, held: [...held] } };
}

function judge(book: Book | undefined, tick: FeedTick, sign: Sign, taken: TakenTick[]): Fate {
  const now = sign.at;
  if (!book) return { kind: 'refused', key: 'market.tick_unknown_symbol' };
  const offered: OfferedTick = { ...tick, sourceTime: tick.sourceTime ?? unstampedTime(book.guard, now) };
  const jumpMax = jumpMaxAt(book.instrument.jump, now);
  const verdict = judgeTick(book.guard, offered, now, { ...guardLimits, jumpMax });
  if (isRefusal(verdict)) return { kind: 'refused', key: verdict.refusal };
  book.guard = verdict.state;
  if (verdict.kind === 'held') return { kind: 'held' };
  if (verdict.confirms) taken.push({ book, offered: verdict.confirms, sign });
  taken.push({ book, offered, sign });
  return { kind: verdict.confirms ? 'confirming' : 'taken' };
}

/** A tick without a time of its own is no earlier than the one before it, which may be stamped a little ahead. */
function unstampedTime({ last }: Book['guard'], now: Millis): Millis {
  return Math.max(now, last?.sourceTime ?? now);
}

/** What the guard knows when nothing is on its way. */
export function guardOf(state: InForce): Book['guard'] {
  const { tick, sourceTime } = state;
  const last = tick && sourceTime !== undefined ? { price: tick.price, sourceTime } : undefined;
  return { last, held: undefined };
}
