import type { Outcome } from '@tidemark/domain/outcome';
import type { ReviewPort } from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { FundingParts } from '../parts.ts';
import * as store from '../store/corrections.ts';
import type { Correction } from './correction.ts';
import { type AskedCorrection, type Proposed, propose } from './propose.ts';
import { correctionReviews } from './reviews.ts';

/** What operators put right, two of them together. */
export interface Corrections {
  /** Proposes one, in the transaction of its audit entry. */
  propose(tx: Queryable, asked: AskedCorrection): Promise<Outcome<Proposed>>;
  /** A correction, locked until the transaction ends: what it settles is settled once. */
  lock(tx: Queryable, id: number): Promise<Correction | undefined>;
  readonly reviews: ReviewPort<Queryable>;
}

export function createCorrections(parts: FundingParts): Corrections {
  return {
    propose: (tx, asked) => propose(parts, tx, asked),
    lock: (tx, id) => store.lockCorrection(tx, id),
    reviews: correctionReviews(parts),
  };
}
