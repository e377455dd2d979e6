import type { ReviewPort } from '@tidemark/domain/review';
import type { DailyJob } from '../../platform/calendar/daily-job.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ProvedPayment } from '../files/index.ts';
import { penaltyJob, reminderJob } from './days/jobs.ts';
import { createReminderSender } from './days/reminders.ts';
import { identityReviews } from './identity/reviews.ts';
import { type LoanPortfolio, loanBook } from './loan-portfolio.ts';
import { loanReviews } from './loans/reviews.ts';
import type { LoanParts } from './parts.ts';
import { repaymentReviews } from './repayments/reviews.ts';
import { loanRoutes } from './routes.ts';
import { isProofOfRepayment, repaymentsByProof } from './store/repayments.ts';

export { dueOnOf, type Loan, lateDaysOf, owedPartsOf } from './loans/loan.ts';
export { dueMoment, LOAN_STATUS } from './loans/present.ts';
export { loanAdministration } from './offers/administration.ts';
export { verifyLoan } from './verify.ts';

export interface Loans {
  readonly routes: readonly Route[];
  /** The queues that wait for operators: identities, loans, repayments. */
  readonly reviews: readonly ReviewPort<Queryable>[];
  /** What falls due with each day, in this order. */
  readonly dailyJobs: readonly DailyJob[];
  /** Whether a picture proves a repayment that waits or was approved; its upload is locked. */
  isProof(tx: Queryable, proof: string): Promise<boolean>;
  /** Repayments by the names of their proofs, the newest first. */
  repaymentsByProof(database: Queryable, proofs: readonly string[]): Promise<ProvedPayment[]>;
  /** What operators read. */
  readonly portfolio: LoanPortfolio;
  /** Sends what is queued, now and then. */
  start(): void;
  /** Waits for mails that are still being sent. */
  stop(): Promise<void>;
}

export type LoanOptions = Omit<LoanParts, 'inBackground'>;

export function createLoans(options: LoanOptions): Loans {
  const underWay = new Set<Promise<void>>();
  const parts: LoanParts = {
    ...options,
    inBackground(work) {
      const watched: Promise<void> = work
        .catch((err: unknown) => options.log.error({ err }, 'somebody could not be told of a loan'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
  };
  const sender = createReminderSender(parts);
  return {
    routes: loanRoutes(parts),
    reviews: [identityReviews(parts), loanReviews(parts), repaymentReviews(parts)],
    dailyJobs: [penaltyJob(parts), reminderJob(parts, sender.nudge)],
    isProof: isProofOfRepayment,
    repaymentsByProof,
    portfolio: loanBook(parts),
    start: () => sender.start(),
    async stop() {
      sender.stop();
      // Sending may start further sends.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
