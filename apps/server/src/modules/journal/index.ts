import type { Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import type { JournalParts } from './parts.ts';
import { journalRoutes } from './routes.ts';
import { deleteEntries } from './store.ts';

export { verifyJournal } from './verify.ts';

export interface Journal {
  readonly routes: readonly Route[];
  /** Deletes all that a user wrote about trades, whose account is removed. */
  eraseUser(tx: Queryable, userId: number): Promise<void>;
}

export type JournalOptions = JournalParts;

export function createJournal(options: JournalOptions): Journal {
  return { routes: journalRoutes(options), eraseUser: deleteEntries };
}
