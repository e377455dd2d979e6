import type { Amount } from '@tidemark/domain/money';
import type { ReviewDoor } from '@tidemark/domain/review';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import { createDeposits } from './deposits/index.ts';
import { createOffered } from './offered/index.ts';
import type { FundingParts } from './parts.ts';
import { payeeRoutes } from './payees/index.ts';
import { transferRoutes } from './transfers/index.ts';
import { createWithdrawals } from './withdrawals/index.ts';

export { fundingNotices } from './events.ts';
export { fundingAdministration } from './offered/administration.ts';
export { verifyFunding } from './verify.ts';

export interface Funding {
  readonly routes: readonly Route[];
  /** The queues of money that wait for operators. */
  readonly reviews: readonly ReviewDoor<Queryable>[];
  /** Deposits that wait for a decision, and what they are worth in USD. */
  openDeposits(): Promise<{ readonly count: number; readonly amount: Amount }>;
  start(): Promise<void>;
  /** Waits for mails that are still on their way. */
  stop(): Promise<void>;
}

export type FundingOptions = Omit<FundingParts, 'inBackground'>;

export function createFunding(options: FundingOptions): Funding {
  const underWay = new Set<Promise<void>>();
  const parts: FundingParts = {
    ...options,
    inBackground(work) {
      const watched: Promise<void> = work
        .catch((err: unknown) => options.log.error({ err }, 'somebody could not be told of their money'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
  };
  const offered = createOffered(parts);
  const deposits = createDeposits(parts);
  const withdrawals = createWithdrawals(parts);
  return {
    routes: [offered, deposits, withdrawals]
      .flatMap(({ routes }) => routes)
      .concat(payeeRoutes(parts), transferRoutes(parts)),
    reviews: [deposits.reviews, withdrawals.reviews],
    openDeposits: deposits.open,
    async start() {
      await offered.start();
      await withdrawals.start();
    },
    async stop() {
      withdrawals.stop();
      // What is told may bring more to tell.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
