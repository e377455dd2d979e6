import type { FundPicture } from '@tidemark/contract/operator/settings/fund-settings';
import type { EarningDays, FundTerms, PoolState } from '@tidemark/domain/fund';
import type { Amount } from '@tidemark/domain/money';
import type { Day, Millis } from '@tidemark/domain/time';

/** Texts by language; English is always there. */
export type Texts = Readonly<Record<string, string>>;

/** A fund as it is offered now. */
export interface Fund {
  readonly id: number;
  readonly titles: Texts;
  readonly descs: Texts;
  readonly sources: Texts;
  readonly picture: FundPicture;
  readonly currency: string;
  readonly terms: FundTerms;
  readonly min: Amount;
  readonly max: Amount;
  readonly warnDays: number;
  readonly position: number;
  readonly isOpen: boolean;
}

/** The pool that pays the income of a fund in one world, and its obligations. */
export interface Pool extends PoolState {
  readonly id: number;
  readonly fundId: number;
  readonly isDemo: boolean;
  /** Accounts of the broker: the one that pays, and the one that holds the shares. */
  readonly poolAccount: number;
  readonly sharesAccount: number;
  /** What is held, and by how many subscriptions. */
  readonly shares: Amount;
  readonly running: number;
}

/** What a transaction adds to a pool. */
export interface PoolChange {
  readonly balance?: Amount;
  readonly due?: Amount;
  readonly shares?: Amount;
  readonly running?: number;
  readonly nextIncome?: Amount;
}

/** `cancelled`: of a demo account that began again. */
export type SubscriptionStatus = 'doing' | 'refunding' | 'refunded' | 'finished' | 'cancelled';

/** A subscription with the terms it began with. */
export interface Subscription {
  readonly id: number;
  readonly fundId: number;
  readonly poolId: number;
  readonly userId: number;
  /** The funding account of its owner. */
  readonly accountId: number;
  readonly share: Amount;
  readonly dayProfit: Amount;
  readonly terms: FundTerms;
  readonly currency: string;
  readonly boughtAt: Millis;
  readonly days: EarningDays;
  readonly status: SubscriptionStatus;
  readonly daysPaid: number;
  readonly endedAt: Millis | undefined;
  readonly returned: Amount | undefined;
  readonly penalty: Amount | undefined;
}

/** The income of one day of a subscription. */
export interface Income {
  readonly id: number;
  readonly subscriptionId: number;
  readonly day: Day;
  readonly amount: Amount;
  readonly madeAt: Millis;
  /** Undefined while the pool could not pay it. */
  readonly paidAt: Millis | undefined;
}

/** A payment into a pool. */
export interface PoolFeed {
  readonly id: number;
  readonly poolId: number;
  readonly amount: Amount;
  /** Empty: what it began with. */
  readonly reason: string;
  readonly fedBy: number | undefined;
  readonly at: Millis;
}
