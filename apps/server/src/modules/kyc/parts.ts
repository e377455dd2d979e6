import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Sealer } from '../../platform/sealed/sealed.ts';
import type { Files } from '../files/index.ts';
import type { Session } from '../session/index.ts';

/** What the actions of this module work with. */
export interface KycParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly mail: Pick<Mail, 'sendMail' | 'sendSms'>;
  readonly files: Pick<Files, 'use' | 'addressOf' | 'lookalikes'>;
  readonly session: { readonly people: Pick<Session['people'], 'userById' | 'usersByIds' | 'countryOf'> };
  /** Seals the numbers of documents. */
  readonly sealer: Sealer;
  /** Work that an answer does not wait for; the stop of the server does. */
  readonly inBackground: (work: Promise<void>) => void;
}
