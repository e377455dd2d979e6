import type { ReviewItem, ReviewPort, ReviewStatus } from '@tidemark/domain/review';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import type { KycParts } from './parts.ts';
import { presentReview } from './present.ts';
import { realNameReviews } from './reviews.ts';
import { kycRoutes } from './routes.ts';
import { sealStoredCards } from './seal-cards.ts';
import { latestOfUser } from './store.ts';

export { readHomeCountry, readPersonName } from './identity.ts';
export { refuseResidence, residenceFields } from './residence.ts';
export { verifyKyc } from './verify.ts';

export interface Kyc {
  readonly routes: Route[];
  /** The queue of real names, for operators. */
  readonly reviews: ReviewPort<Queryable>;
  /** The newest submission of a user, for operators; undefined where there was none. */
  latestOf(userId: number): Promise<ReviewItem | undefined>;
  /** The status of a user's real name; undefined if nothing was submitted. */
  statusOf(database: Queryable, userId: number): Promise<ReviewStatus | undefined>;
  /** Seals what an earlier version has stored in clear text. */
  start(): Promise<void>;
  /** Waits for mails that are being sent. */
  stop(): Promise<void>;
}

export type KycOptions = Omit<KycParts, 'inBackground'>;

export function createKyc(options: KycOptions): Kyc {
  const underWay = new Set<Promise<void>>();
  const parts: KycParts = {
    ...options,
    inBackground(work) {
      const watched: Promise<void> = work
        .catch((err: unknown) => options.log.error({ err }, 'somebody could not be told of a decision'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
  };
  return {
    routes: kycRoutes(parts),
    reviews: realNameReviews(parts),
    async latestOf(userId) {
      const record = await latestOfUser(parts.database, userId);
      return record && presentReview(parts, record, []);
    },
    statusOf: async (database, userId) => (await latestOfUser(database, userId))?.state.status,
    async start() {
      const sealed = await sealStoredCards(parts.database, parts.sealer);
      if (sealed > 0) parts.log.info({ rows: sealed }, 'numbers of identity documents were sealed');
    },
    async stop() {
      await Promise.all(underWay);
    },
  };
}
