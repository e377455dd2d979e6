import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Desk } from '../desk/index.ts';
import type { Files, ProvedPayment } from '../files/index.ts';
import type { Forex } from '../forex/index.ts';
import type { Kyc } from '../kyc/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Session } from '../session/index.ts';
import type { FuturesHistory } from './history/parts.ts';

/** What all parts of this module work with. */
export interface FundingParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly mail: Pick<Mail, 'sendMail' | 'sendSms'>;
  readonly files: Pick<Files, 'use' | 'addressOf' | 'lookalikes'>;
  readonly session: Session;
  readonly ledger: Ledger;
  readonly desk: Desk;
  readonly forex: Forex;
  readonly kyc: Pick<Kyc, 'statusOf'>;
  /** Whether a picture proves a repayment that waits or was approved; its upload is locked. */
  readonly isProofOfRepayment: (tx: Queryable, proof: string) => Promise<boolean>;
  /** Repayments by the names of their proofs, the newest first. */
  readonly repaymentsByProof: (database: Queryable, proofs: readonly string[]) => Promise<ProvedPayment[]>;
  /** The data of Up/Down trades, for the history of accounts. */
  readonly futures: FuturesHistory;
  /** Set while all money is play money. */
  readonly simulated: () => 'sim' | 'replay' | undefined;
  /** Whether play money may still be reported as paid out (`ALLOW_SIMULATED_PAYOUTS`). */
  readonly simulatedPayouts: boolean;
  /** Work that an answer does not wait for; the stop of the server does. */
  readonly inBackground: (work: Promise<void>) => void;
}
