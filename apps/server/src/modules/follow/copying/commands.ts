import type { CopySettings, FeeRate } from '@tidemark/domain/follow';
import type { FeeBasis } from '@tidemark/domain/forex';
import type { Amount } from '@tidemark/domain/money';
import type { DeskCommand } from '../../desk/index.ts';
import type { CountedFinancing, Following, Intent } from './following.ts';

/** Commands of followings and copies. */
export type FollowCommand = DeskCommand &
  (
    | {
        readonly kind: 'follow';
        readonly leaderId: number;
        /** Contract accounts of both. */
        readonly leaderAccountId: number;
        readonly accountId: number;
        readonly settings: CopySettings;
        /** The leader's performance fee, to which the follower has agreed; of a following that begins. */
        readonly feeRate: FeeRate;
      }
    | {
        readonly kind: 'unfollow';
        readonly leaderId: number;
        readonly accountId: number;
        /** Of a leader with a performance fee: the contract account that receives it. */
        readonly leaderAccountId: number | undefined;
        /** The same: what the copies were charged. */
        readonly financing: CountedFinancing | undefined;
        readonly closesCopies: boolean;
      }
    /** The performance fee of a UTC month that is over, as 2026-11. */
    | {
        readonly kind: 'settle_fee';
        readonly followingId: number;
        readonly leaderAccountId: number;
        readonly financing: CountedFinancing;
        readonly period: string;
      }
    | {
        readonly kind: 'copy';
        readonly intent: Intent;
        readonly following: Following;
        readonly feeBasis: FeeBasis;
        /** Not right after the leader's order, but after a start or a failure. */
        readonly isInterrupted: boolean;
      }
  );

/** What became of a copy command: `waits` for a price that it may be executed at. */
export type CopyOutcome = 'done' | 'waits';

/** A following with what its copies have made since its limit was set. */
export interface FollowingResult {
  readonly following: Following;
  readonly sinceLimit: Amount;
}

/** What became of the copies of a following that has ended, by their order's id. */
export interface Unfollowed {
  readonly leaderId: number;
  readonly detached: readonly number[];
  readonly closed: readonly number[];
  /** The performance fee that was paid at the end. */
  readonly feePaid: Amount;
  /** Copies that could not be closed, each with the key of its refusal. */
  readonly left: readonly { readonly id: number; readonly key: string }[];
}

/** The result of each kind of command. */
export interface FollowResults {
  readonly follow: FollowingResult;
  readonly unfollow: Unfollowed;
  readonly copy: CopyOutcome;
  /** False where the following has ended meanwhile. */
  readonly settle_fee: boolean;
}
