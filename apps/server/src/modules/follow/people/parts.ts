import type { StrategyKey } from '@tidemark/domain/strategies';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Files } from '../../files/index.ts';
import type { Forex } from '../../forex/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import type { Session } from '../../session/index.ts';

/** What the actions around traders work with. */
export interface PeopleParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly mail: Pick<Mail, 'sendMail' | 'sendSms'>;
  readonly session: { readonly people: Pick<Session['people'], 'userById' | 'usersByIds' | 'setTrader'> };
  readonly forex: Pick<Forex, 'history' | 'riskOf'>;
  readonly ledger: Pick<Ledger, 'contractDays'>;
  readonly market: Pick<Market, 'instrument'>;
  readonly files: Pick<Files, 'use' | 'addressOf' | 'publicPictures'>;
  /** The strategy of the instance that trades a user's account, if one does. */
  readonly strategyOf: (userId: number) => StrategyKey | undefined;
  /** Work that an answer does not wait for; the stop of the server does. */
  readonly inBackground: (work: Promise<void>) => void;
}
