import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Files } from '../files/index.ts';
import type { Session } from '../session/index.ts';
import type { DisputeSources } from './disputes/sources.ts';

/** What the actions of this module work with. */
export interface SupportParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly mail: Pick<Mail, 'sendMail'>;
  readonly files: Pick<Files, 'use' | 'addressOf'>;
  readonly session: { readonly people: Pick<Session['people'], 'userById'> };
  /** The origin people use, for the link in a mail. */
  readonly publicUrl: string;
  /** Whether a user has the product open: then no mail is sent. */
  readonly isPresent: (userId: number) => boolean;
  /** What the evidence of a disputed order is read from. */
  readonly disputes: DisputeSources;
}
