import type { Outcome } from '@tidemark/domain/outcome';
import { present } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { Database } from '../../platform/database/queryable.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { MicroCommand } from './commands.ts';
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
  /** Puts a command on the desk. */
  deal(command: MicroCommand): Promise<Outcome<unknown>>;
}

/** Users whose account is remembered at the most. */
const REMEMBERED_MAX = 200_000;

/** Finds the options account of a user; it never changes, so it is remembered. */
export function rememberAccounts(ledger: Ledger): (userId: number) => Promise<number> {
  // Promises, so that calls made at once wait for one answer and go on in their order.
  const known = new Map<number, Promise<number>>();

  async function ask(userId: number): Promise<number> {
    const views = await ledger.viewsOf(userId);
    const own = views.find(({ kind }) => kind === 'micro');
    return present(own, `user ${userId} has an options account`).id;
  }

  return (userId) => {
    const remembered = known.get(userId);
    if (remembered !== undefined) return remembered;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const asked = ask(userId);
    known.set(userId, asked);
    asked.catch(() => known.delete(userId));
    return asked;
  };
}
