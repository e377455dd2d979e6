import type { UnitOfWork } from '../../../desk/index.ts';
import type { ForexBatchHandler } from '../../../forex/index.ts';
import type { Notes } from '../copy-changes.ts';

/** What a decision about followings and copies works with: the batch it belongs to. */
export interface FollowScope {
  readonly unit: UnitOfWork;
  readonly notes: Notes;
  /** The contracts of the same batch. */
  readonly contracts: ForexBatchHandler;
}
