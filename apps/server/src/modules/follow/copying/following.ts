import type { CopySettings, FeeRate, Proportion, ReducedBy, SkipReason } from '@tidemark/domain/follow';
import type { Lots, Side, Stops } from '@tidemark/domain/forex';
import type { MarginMode, Price, Tick, UsdRate } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';

/** A user who follows a lead trader. */
export interface Following extends CopySettings {
  /** A number of the desk's facts, like those of intents. */
  readonly id: number;
  readonly leaderId: number;
  readonly followerId: number;
  /** The follower's contract account. */
  readonly accountId: number;
  readonly isDemo: boolean;
  /** Only intents with a higher number are copied. */
  readonly sinceIntent: number;
  /** What the copies had made when the limit was set: the loss is counted from there. */
  readonly resultBase: Amount;
  /** The leader's performance fee when the following began; it stays. */
  readonly feeRate: FeeRate;
  /** The result up to which performance fees were paid. */
  readonly highWater: Amount;
  readonly status: 'active' | 'paused' | 'ended';
  readonly begunAt: Millis;
  readonly pausedAt: Millis | undefined;
  readonly endedAt: Millis | undefined;
}

/** Overnight financing of the copies of a following up to a charge (0: none), above 0 where it was paid. */
export interface CountedFinancing {
  readonly followingId: number;
  readonly amount: Amount;
  readonly until: number;
}

/** A performance fee that was settled: for a month that was over, as 2026-11, or at the end. */
export interface FeeSettlement {
  /** A number of the desk's facts, and the reference of its posting. */
  readonly id: number;
  readonly followingId: number;
  readonly leaderId: number;
  readonly followerId: number;
  readonly period: string;
  readonly rate: FeeRate;
  /** Realised result of the copies less their fees and overnight financing, since the following began. */
  readonly result: Amount;
  /** The overnight financing in it, and the last charge that was counted. */
  readonly financing: Amount;
  readonly financingUntil: number;
  readonly markBefore: Amount;
  readonly markAfter: Amount;
  readonly fee: Amount;
  /** At most the fee: what was free on the follower's account. */
  readonly paid: Amount;
  readonly at: Millis;
}

/**
 * A copy of a leader's fill, or the reason why it was skipped. The id of a filled copy is that of its order.
 */
export interface Copy {
  readonly id: number;
  readonly followingId: number;
  readonly leaderId: number;
  readonly followerId: number;
  readonly accountId: number;
  readonly leaderDealId: number;
  readonly instrumentId: number;
  readonly state: 'open' | 'closed' | 'detached' | 'skipped';
  readonly skipReason: SkipReason | undefined;
  readonly reducedBy: ReducedBy | undefined;
  readonly leaderLots: Lots;
  readonly leaderPrice: Price;
  readonly ratio: number;
  /** What a proportional copy was sized by; undefined in fixed mode, and where a skipped one was not sized. */
  readonly proportion: Proportion | undefined;
  /** Paid at the opening. */
  readonly fee: Amount;
  /** Results of its closed parts, until it was detached. */
  readonly profit: Amount;
  /** The last of the leader's changes that it has followed. */
  readonly lastIntent: number;
  readonly ownStops: boolean;
  readonly at: Millis;
  readonly endedAt: Millis | undefined;
}

/** What a leader's order requires of its copies; committed with it. */
export interface Intent {
  /** The number of the desk's fact. */
  readonly id: number;
  readonly leaderId: number;
  readonly kind: 'opened' | 'part_closed' | 'closed' | 'stops_set';
  readonly dealId: number;
  readonly instrumentId: number;
  /** Opened, or held before the part was closed. */
  readonly lots: Lots;
  readonly closedLots: Lots;
  readonly side: Side;
  readonly unitsPerLot: number;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** The tick of the leader's fill. */
  readonly tick: Tick;
  readonly rate: UsdRate;
  readonly stops: Stops | undefined;
  /** The leader's equity before the order; of openings only. */
  readonly equity: Amount | undefined;
  /** Copies are filled at the current price: the leader's own closing was not at a market price. */
  readonly atPriceInForce: boolean;
  readonly at: Millis;
}

/** An intent, and who was following when it was decided. */
export interface FreshIntent {
  readonly intent: Intent;
  /** Of an opening; the others concern the copies that are open. */
  readonly followers: readonly Following[];
}

/** What a batch has made of followings and copies, as the book takes it over. */
export interface Committed {
  /** New and changed ones, by id. */
  readonly followings: ReadonlyMap<number, Following>;
  readonly copies: ReadonlyMap<number, Copy>;
  readonly resultDeltas: ReadonlyMap<number, Amount>;
}
