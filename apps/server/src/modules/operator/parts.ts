import type { ReviewPort } from '@tidemark/domain/review';
import type { Clock } from '@tidemark/domain/time';
import type { Alarms } from '../../platform/alarms/alarms.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit/concurrency-limit.ts';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import type { Limits, RefusalCounter } from '../../platform/limits/limits.ts';
import type { Quota } from '../../platform/limits/quota.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Passkeys } from '../../platform/passkeys/passkeys.ts';
import type { Sealer } from '../../platform/sealed/sealed.ts';
import type { Content } from '../content/index.ts';
import type { Files } from '../files/index.ts';
import type { Forex } from '../forex/index.ts';
import type { Fund } from '../fund/index.ts';
import type { Funding } from '../funding/index.ts';
import type { Kyc } from '../kyc/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Liabilities } from '../liabilities/index.ts';
import type { Loans } from '../loan/index.ts';
import type { Market } from '../market/index.ts';
import type { Micro } from '../options/index.ts';
import type { Passwords, People } from '../session/index.ts';
import type { AgentApi, DisputeReads } from '../support/index.ts';

/** The ports of other modules that operators use. */
export interface Ports {
  readonly people: People;
  readonly ledger: Pick<Ledger, 'accountsOf' | 'linesOf' | 'paymentsByDay' | 'explorer'>;
  readonly forex: Pick<Forex, 'ordersOf' | 'riskOf' | 'exposure'>;
  readonly micro: Pick<Micro, 'ordersOf'>;
  readonly market: Pick<
    Market,
    'instruments' | 'instrument' | 'quote' | 'source' | 'simulated' | 'sourceInspection'
  >;
  readonly kyc: Pick<Kyc, 'latestOf'>;
  readonly funding: Pick<Funding, 'corrections' | 'openMoney' | 'approvalLimits'>;
  readonly loans: Pick<Loans, 'portfolio'>;
  readonly fund: Pick<Fund, 'administration' | 'subscriptionsOf'>;
  readonly liabilities: Pick<Liabilities, 'administration'>;
  readonly support: AgentApi;
  readonly content: Pick<Content, 'newsAdministration' | 'economicAdministration'>;
  readonly disputes: DisputeReads;
  readonly files: Pick<Files, 'publicPictures'>;
  /** One for each queue that is open. */
  readonly reviews: readonly ReviewPort<Queryable>[];
}

/** What the actions of this module work with. */
export interface OperatorParts {
  readonly database: Database;
  /**
   * Real time, even where the market is replayed at a simulated one: an authenticator shows current codes,
   * and an audit entry records the real time.
   */
  readonly clock: Timers;
  /** The time that requests, settings and ledger go by: simulated where a market is replayed. */
  readonly serverClock: Clock;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'list'>;
  readonly refused: RefusalCounter;
  readonly limits: Limits;
  readonly ports: Ports;
  readonly sealer: Sealer;
  readonly mail: Pick<Mail, 'sendMail'>;
  /** The origin that people use: links in mails begin with it. */
  readonly publicUrl: string;
  readonly passwords: Passwords;
  /** Makes challenges for passkeys and judges the answers. */
  readonly passkeys: Passkeys;
  /** Challenges of a network, or of an operator who is signed in. */
  readonly passkeyChallenges: Quota;
  /** Hashes of passwords go through here. */
  readonly passwordGate: ConcurrencyLimit;
}
