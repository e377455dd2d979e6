import * as calls from '@tidemark/contract/calls/__area__/__module__';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/queryable.ts';
import { answer, type Route } from '../../platform/http/route.ts';
import { addEntry } from './actions/add-entry.ts';
import { listEntries } from './actions/list-entries.ts';

export function __module__Routes(parts: { readonly database: Database; readonly bus: Bus }): Route[] {
  return [
    answer(calls.add, ({ note }, { caller, now }) => addEntry(parts, { userId: caller.userId, note, now })),
    answer(calls.list, (paging, { caller }) => listEntries(parts.database, caller.userId, paging)),
  ];
}
