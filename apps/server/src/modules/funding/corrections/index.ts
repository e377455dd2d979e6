import type { Outcome } from '@tidemark/domain/outcome';
import type { ReviewPort } from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { FundingParts } from '../parts.ts';
import { type AskedCorrection, type Proposed, propose } from './propose.ts';
import { correctionReviews } from './reviews.ts';

/** What operators put right, two of them together. */
export interface Corrections {
  /** Proposes one, in the transaction of its audit entry. */
  propose(tx: Queryable, asked: AskedCorrection): Promise<Outcome<Proposed>>;
  readonly reviews: ReviewPort<Queryable>;
}

export function createCorrections(parts: FundingParts): Corrections {
  return {
    propose: (tx, asked) => propose(parts, tx, asked),
    reviews: correctionReviews(parts),
  };
}
