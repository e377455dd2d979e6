import type { ReviewState } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Identity } from './identity.ts';
import type { SealedCard } from './sealed-card.ts';

/** A real name as it was submitted. */
export interface Submission extends Omit<Identity, 'cardId' | 'cardKey'>, SealedCard {
  readonly userId: number;
  /** Names of uploads. */
  readonly frontPic: string;
  readonly reversePic: string;
  readonly submittedAt: Millis;
}

/** A submission and the status of its review. */
export interface RealName extends Submission {
  readonly id: number;
  readonly state: ReviewState;
}
