import type { Amount } from '@tidemark/domain/money';
import type { ReviewPort } from '@tidemark/domain/review';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ProvedPayment } from '../files/index.ts';
import { type Corrections, createCorrections } from './corrections/index.ts';
import { createDeposits } from './deposits/index.ts';
import { historyRoutes } from './history/index.ts';
import { createOffered } from './offered/index.ts';
import type { DepositAddress } from './offered/place.ts';
import { type Offered, offeredPlaces } from './offered/places.ts';
import type { FundingParts } from './parts.ts';
import { payeeRoutes } from './payees/index.ts';
import { depositsByProof, isProofServing } from './store/deposit-evidence.ts';
import { selectLimits } from './store/offered.ts';
import { type OpenSum, sumOpenWithdrawals } from './store/open-money.ts';
import { transferRoutes } from './transfers/index.ts';
import { createWithdrawals } from './withdrawals/index.ts';

export { fundingAdministration } from './offered/administration.ts';
export { withdrawHoldMs } from './offered/hold.ts';
export { withdrawalRecords } from './store/records.ts';
export { transferRoutes } from './transfers/index.ts';
export { verifyFunding } from './verify.ts';

export interface Funding {
  readonly routes: readonly Route[];
  /** The queues of money that wait for operators. */
  readonly reviews: readonly ReviewPort<Queryable>[];
  /** What operators put right. */
  readonly corrections: Pick<Corrections, 'propose' | 'lock'>;
  /** Money under way, of all users: deposits that wait, withdrawals that are not completed. */
  openMoney(): Promise<{ readonly deposits: OpenSum; readonly withdrawals: OpenSum }>;
  /** The addresses to which coins can be sent now, each with its currency. */
  payInAddresses(database: Queryable): Promise<readonly Offered<DepositAddress>[]>;
  /** Whether a picture proves a deposit that waits or was approved; its upload is locked. */
  isProof(tx: Queryable, proof: string): Promise<boolean>;
  /** Deposits by the names of their proofs, the newest first. */
  depositsByProof(database: Queryable, proofs: readonly string[]): Promise<ProvedPayment[]>;
  /** What one operator may approve alone in a UTC day: for one user, and in total. */
  approvalLimits(database: Queryable): Promise<{ readonly userDay: Amount; readonly operatorDay: Amount }>;
  start(): Promise<void>;
  /** Waits for mails that are being sent. */
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
  const corrections = createCorrections(parts);
  const withdrawals = createWithdrawals(parts);
  return {
    routes: [offered, deposits, withdrawals]
      .flatMap(({ routes }) => routes)
      .concat(payeeRoutes(parts), transferRoutes(parts), historyRoutes(parts)),
    reviews: [deposits.reviews, withdrawals.reviews, corrections.reviews],
    corrections,
    async openMoney() {
      const [waiting, drawn] = await Promise.all([deposits.open(), sumOpenWithdrawals(parts.database)]);
      return { deposits: waiting, withdrawals: drawn };
    },
    async payInAddresses(database) {
      return (await offeredPlaces(database, parts.simulated() !== undefined)).addresses;
    },
    isProof: isProofServing,
    depositsByProof,
    async approvalLimits(database) {
      const { secondApprovalAbove, operatorDayLimit } = await selectLimits(database);
      return { userDay: secondApprovalAbove, operatorDay: operatorDayLimit };
    },
    async start() {
      await offered.start();
      await withdrawals.start();
    },
    async stop() {
      withdrawals.stop();
      // Background work may start more of it.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export { withdrawalIds } from './store/record-ids.ts';
