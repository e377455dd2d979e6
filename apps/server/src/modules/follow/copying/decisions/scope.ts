import type { Dealing } from '../../../desk/index.ts';
import type { ForexDeskWork } from '../../../forex/index.ts';
import type { Notes } from '../notes.ts';

/** What a decision about followings and copies works with: the batch it belongs to. */
export interface FollowScope {
  readonly dealing: Dealing;
  readonly notes: Notes;
  /** The contracts of the same batch. */
  readonly contracts: ForexDeskWork;
}
