import { guardLimits, judgeTick, jumpMaxAt, type OfferedTick } from '@tidemark/domain/market';
import { isRefusal } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { FeedTick, TickReceipt } from '../feeds/feed.ts';
import type { Sign } from '../liveness.ts';
import type { InForce, QuoteState } from '../quote-state.ts';

/** A tick that passed the guard and is to be stored. */
export interface TakenTick {
  readonly quoteState: QuoteState;
  readonly offered: OfferedTick;
  /** The heartbeat that it gives once it is stored. */
  readonly sign: Sign;
}

type Fate =
  | { readonly kind: 'refused'; readonly key: string }
  | { readonly kind: 'held' | 'taken' | 'confirming' };

/**
 * Judges ticks in their order against the guard of each instrument, and advances the guards. A tick held and
 * confirmed within the same list counts as accepted.
 */
export function judgeTicks(
  quoteStates: ReadonlyMap<number, QuoteState>,
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
    const fate = judge(quoteStates.get(tick.instrumentId), tick, sign, taken);
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

function judge(quoteState: QuoteState | undefined, tick: FeedTick, sign: Sign, taken: TakenTick[]): Fate {
  const now = sign.at;
  if (!quoteState) return { kind: 'refused', key: 'market.tick_unknown_symbol' };
  const offered: OfferedTick = {
    ...tick,
    sourceTime: tick.sourceTime ?? unstampedTime(quoteState.guard, now),
  };
  const jumpMax = jumpMaxAt(quoteState.instrument.jump, now);
  const verdict = judgeTick(quoteState.guard, offered, now, { ...guardLimits, jumpMax });
  if (isRefusal(verdict)) return { kind: 'refused', key: verdict.refusal };
  quoteState.guard = verdict.state;
  if (verdict.kind === 'held') return { kind: 'held' };
  if (verdict.confirms) taken.push({ quoteState, offered: verdict.confirms, sign });
  taken.push({ quoteState, offered, sign });
  return { kind: verdict.confirms ? 'confirming' : 'taken' };
}

/** A tick without a time of its own is no earlier than the one before it, which may be stamped a little ahead. */
function unstampedTime({ last }: QuoteState['guard'], now: Millis): Millis {
  return Math.max(now, last?.sourceTime ?? now);
}

/** The guard's state when no tick is pending. */
export function guardOf(state: InForce): QuoteState['guard'] {
  const { tick, sourceTime } = state;
  const last = tick && sourceTime !== undefined ? { price: tick.price, sourceTime } : undefined;
  return { last, held: undefined };
}
