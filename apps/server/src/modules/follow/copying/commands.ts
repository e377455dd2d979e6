import type { CopySettings } from '@tidemark/domain/follow';
import type { FeeBasis } from '@tidemark/domain/forex';
import type { DeskCommand } from '../../desk/index.ts';
import type { Following, Intent } from './following.ts';

/** What the desk is asked to do with followings and copies. */
export type FollowCommand = DeskCommand &
  (
    | {
        readonly kind: 'follow';
        readonly leaderId: number;
        /** Contract accounts of both. */
        readonly leaderAccountId: number;
        readonly accountId: number;
        readonly settings: CopySettings;
      }
    | {
        readonly kind: 'unfollow';
        readonly leaderId: number;
        readonly accountId: number;
        readonly closesCopies: boolean;
      }
    | {
        readonly kind: 'copy';
        readonly intent: Intent;
        readonly following: Following;
        readonly feeBasis: FeeBasis;
        /** Not dealt in the leader's wake, but after a start or a failure. */
        readonly isInterrupted: boolean;
      }
  );

/** What became of a copy command: `waits` for a price that may be dealt at. */
export type CopyOutcome = 'done' | 'waits';
