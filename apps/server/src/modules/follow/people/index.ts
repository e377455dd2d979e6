import * as calls from '@tidemark/contract/calls/traders';
import type { ReviewDoor } from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { answer, type Route } from '../../../platform/http/route.ts';
import { apply, leave, showApplication } from './apply.ts';
import type { PeopleParts } from './parts.ts';
import { traderReviews } from './reviews.ts';

export type { PeopleParts } from './parts.ts';

/** Applications, and who is a trader. */
export interface Traders {
  readonly routes: Route[];
  /** The queue of applications, for operators. */
  readonly reviews: ReviewDoor<Queryable>;
  /** Waits for mails that are still on their way. */
  stop(): Promise<void>;
}

export function createTraders(options: Omit<PeopleParts, 'inBackground'>): Traders {
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
    ],
    reviews: traderReviews(people),
    async stop() {
      await Promise.all(underWay);
    },
  };
}
