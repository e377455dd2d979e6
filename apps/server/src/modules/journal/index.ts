import type { Route } from '../../platform/http/route.ts';
import type { JournalParts } from './parts.ts';
import { journalRoutes } from './routes.ts';

export { verifyJournal } from './verify.ts';

export interface Journal {
  readonly routes: readonly Route[];
}

export type JournalOptions = JournalParts;

export function createJournal(options: JournalOptions): Journal {
  return { routes: journalRoutes(options) };
}
