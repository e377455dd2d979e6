import {
  type ContractAccount,
  costOf,
  type DecisionContext,
  evidenceOf,
  type FeeBasis,
  type Lots,
  offeredInstrument,
  type Position,
  type PricedTick,
  profitAt,
  type Side,
  type Stops,
  settled,
  settledPart,
  shortOfMargin,
} from '../forex/index.ts';
import type { MarginMode } from '../market/index.ts';
import type { Amount } from '../money/index.ts';
import { isRefusal, present } from '../outcome/index.ts';
import type { Millis } from '../time/index.ts';
import type { CopySettings } from './settings.ts';
import { copiedLots, copiedPart, copyShare, type Proportion, type ReducedBy } from './sizing.ts';

/** Openings older than this when their copy is processed are no longer copied. */
export const LATE_MS = 10_000;

/** Why a leader's order was not copied. */
export type SkipReason =
  | 'minimum'
  | 'margin'
  | 'positions'
  | 'not_offered'
  | 'late'
  | 'loss_limit'
  | 'paused'
  | 'unfollowed'
  /** Proportional, and the leader's equity at the order was not above zero, or is unknown. */
  | 'leader_equity';

/** A leader's opening terms, and the tick of its execution. */
export interface LeaderDeal extends PricedTick {
  readonly instrumentId: number;
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly stops: Stops | undefined;
  /** The leader's equity before the order, which proportional copies are sized by. */
  readonly equity: Amount | undefined;
}

/** What a copy is sized by, besides the leader's lots. */
export type SizingSettings = Pick<CopySettings, 'mode' | 'ratio' | 'allocation' | 'maxAmount'>;

/** A copy that was opened, and how its size came about. */
export interface OpenedCopy {
  readonly position: Position;
  readonly reducedBy: ReducedBy | undefined;
  /** Undefined in fixed mode. */
  readonly proportion: Proportion | undefined;
}

/** An order that was not copied. */
export interface SkippedCopy {
  readonly skipReason: SkipReason;
  /** What it was sized by; undefined in fixed mode, and where it was not sized. */
  readonly proportion: Proportion | undefined;
}

/** What a proportional copy is sized by; undefined in fixed mode. A follower without equity has no margin. */
export function proportionOf(
  settings: Pick<CopySettings, 'mode' | 'allocation'>,
  leaderEquity: Amount | undefined,
  equity: Amount,
): Proportion | undefined | 'leader_equity' | 'margin' {
  if (settings.mode === 'fixed') return undefined;
  if (leaderEquity === undefined || leaderEquity <= 0n) return 'leader_equity';
  const base = settings.allocation ?? equity;
  return base > 0n ? { base, leaderEquity } : 'margin';
}

/** Whether an opening is no longer copied at this moment: it is too old, or its age is unknown. */
export function isLate(openedAt: Millis, now: Millis): boolean {
  return now - openedAt > LATE_MS || now < openedAt;
}

/**
 * Opens the copy of a leader's order, on his tick and at his price, with his terms and stops; or returns why
 * not. It needs margin + fee ≤ free margin, like the user's own order (docs/spec/rules.md#copy-trading).
 */
export function openCopy(
  floor: DecisionContext,
  account: ContractAccount,
  leader: LeaderDeal,
  settings: SizingSettings & { readonly feeBasis: FeeBasis },
): OpenedCopy | SkippedCopy {
  const instrument = present(floor.market.instrument(leader.instrumentId), 'a dealt instrument is known');
  if (isRefusal(offeredInstrument(instrument))) return skipped('not_offered');
  const { tick, rate, unitsPerLot, marginMode, leverage } = leader;
  const { balance, locked } = account.cash;
  const { freeMargin, equity } = floor.valuations.riskOf({ balance, locked, positions: account.positions });
  const proportion = proportionOf(settings, leader.equity, equity);
  if (typeof proportion === 'string') return skipped(proportion);
  const sized = copiedLots({
    leaderLots: leader.lots,
    share: copyShare(settings.ratio, proportion),
    instrument,
    terms: { mode: marginMode, unitsPerLot, price: tick.price, leverage, rate },
    maxAmount: settings.maxAmount,
  });
  if (!sized) return skipped('minimum', proportion);
  if (account.positions.length >= floor.limits.openPositionsMax) return skipped('positions', proportion);
  const { lots, reducedBy } = sized;
  const feeRate = instrument.feeRates[settings.feeBasis];
  const terms = { lots, unitsPerLot, marginMode, leverage, feeRate, feeBasis: settings.feeBasis };
  const cost = costOf(terms, tick.price, rate);
  if (shortOfMargin(cost, freeMargin)) return skipped('margin', proportion);
  const position: Position = {
    id: floor.nextId(),
    accountId: account.accountId,
    userId: account.userId,
    instrumentId: leader.instrumentId,
    side: leader.side,
    lots,
    unitsPerLot,
    marginMode,
    leverage,
    margin: cost.margin,
    fee: cost.fee,
    openPrice: tick.price,
    openTick: evidenceOf(tick),
    openRate: rate,
    openedAt: floor.now,
    stops: leader.stops,
  };
  account.open(position, equity);
  return { position, reducedBy, proportion };
}

function skipped(skipReason: SkipReason, proportion?: Proportion): SkippedCopy {
  return { skipReason, proportion };
}

/** Closes what is left of a copy, at a tick. */
export function closeCopy(
  floor: DecisionContext,
  account: ContractAccount,
  copy: Position,
  { tick, rate }: PricedTick,
): void {
  settled(floor, account, copy, { tick, rate, profit: profitAt(copy, tick.price, rate) }, 'leader');
}

/** Closes the leader's fraction of what is left of a copy, at a tick; nothing where it rounds down to that. */
export function closeCopyPart(
  floor: DecisionContext,
  account: ContractAccount,
  copy: Position,
  leader: { readonly closed: Lots; readonly held: Lots; readonly at: PricedTick },
): void {
  const { tick, rate } = leader.at;
  const instrument = present(floor.market.instrument(copy.instrumentId), 'a held instrument is known');
  const asked = { lots: copy.lots, leaderClosed: leader.closed, leaderHeld: leader.held, instrument };
  const part = copiedPart(asked);
  if (part === 0) return;
  const end = { tick, rate, profit: profitAt(copy, tick.price, rate) };
  settledPart(floor, account, copy, { lots: part, end, reason: 'leader' });
}

/** Sets a copy's stops to the leader's levels. */
export function setCopyStops(account: ContractAccount, copy: Position, stops: Stops | undefined): void {
  account.setStops({ ...copy, stops }, 'leader');
}
