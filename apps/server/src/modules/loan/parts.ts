import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Files } from '../files/index.ts';
import type { Funding } from '../funding/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Session } from '../session/index.ts';

/** What all parts of this module work with. */
export interface LoanParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly mail: Pick<Mail, 'sendMail' | 'sendSms'>;
  readonly files: Pick<Files, 'use' | 'addressOf' | 'keep' | 'lookalikes'>;
  readonly session: { readonly people: Pick<Session['people'], 'userById' | 'usersByIds' | 'countryOf'> };
  readonly ledger: Pick<Ledger, 'postingIds' | 'accountIdsOf'>;
  readonly funding: Pick<Funding, 'payInAddresses' | 'isProof' | 'depositsByProof'>;
  /** Work that an answer does not wait for; the stop of the server does. */
  readonly inBackground: (work: Promise<void>) => void;
}
