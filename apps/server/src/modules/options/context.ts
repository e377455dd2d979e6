import type { Outcome } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { Database } from '../../platform/database/queryable.ts';
import type { OfKind } from '../desk/index.ts';
import type { Market } from '../market/index.ts';
import type { MicroCommand, MicroResults } from './commands.ts';
import type { Offers } from './offers.ts';

/** What the module's actions work with. */
export interface MicroContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly offers: Offers;
  /** Whether the server is about to stop. */
  isStopping(): boolean;
  /** The options account of a user. */
  accountOf(userId: number): Promise<number>;
  /** Executes a command at the desk. */
  open(command: OfKind<MicroCommand, 'open'>): Promise<Outcome<MicroResults['open']>>;
}
