import * as calls from '@tidemark/contract/calls/trading/traders';
import type { ReviewPort } from '@tidemark/domain/review';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { answer, type Route } from '../../../platform/http/route.ts';
import { feeRoutes } from '../fees/routes.ts';
import { type ListParts, listRoutes } from '../lists/index.ts';
import { StatisticsJob } from '../statistics/statistics-job.ts';
import { apply, leave, showApplication } from './apply.ts';
import type { PeopleParts } from './parts.ts';
import { showProfile, submitProfile } from './profile.ts';
import { profileReviews } from './profile-reviews.ts';
import { traderReviews } from './reviews.ts';
import { listRanking, listTraders, showTrader } from './show-traders.ts';

export type { PeopleParts } from './parts.ts';

/** Applications, and who is a trader. */
export interface Traders {
  readonly routes: Route[];
  /** The queues of applications and of profiles, for operators. */
  readonly reviews: readonly ReviewPort<Queryable>[];
  /** Counts what happened meanwhile, and from then on what happens. */
  start(): Promise<void>;
  /** Waits for mails that are being sent, and for figures that are being counted. */
  stop(): Promise<void>;
}

export function createTraders(
  options: Omit<PeopleParts, 'inBackground'> & ListParts & { readonly clock: Timers },
): Traders {
  const statisticsJob = new StatisticsJob(options);
  const underWay = new Set<Promise<void>>();
  const people: PeopleParts = {
    ...options,
    inBackground(work) {
      const watched: Promise<void> = work
        .catch((err: unknown) => options.log.error({ err }, 'somebody could not be told of a decision'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
  };
  return {
    routes: [
      answer(calls.application, (_, context) => showApplication(people.database, context)),
      answer(calls.applyTrader, (input, context) => apply(people, input, context)),
      answer(calls.leaveTrader, (input, context) => leave(people, input, context)),
      answer(calls.traderProfile, (_, context) => showProfile(people, context)),
      answer(calls.traderProfileSubmit, (input, context) => submitProfile(people, input, context)),
      answer(calls.traderList, (input, context) => listTraders(people, input, context)),
      answer(calls.traderDetail, (input, context) => showTrader(people, input, context)),
      answer(calls.ranking, (input, context) => listRanking(people, input, context)),
      ...feeRoutes(people),
      ...listRoutes(options),
    ],
    reviews: [traderReviews(people), profileReviews(people)],
    start: () => statisticsJob.start(),
    async stop() {
      await statisticsJob.stop();
      await Promise.all(underWay);
    },
  };
}
