import * as calls from '@tidemark/contract/calls/account/workspace';
import type { Database } from '../../platform/database/queryable.ts';
import { answer, type Route } from '../../platform/http/route.ts';
import { saveDocument } from './actions/save-document.ts';
import { presentDocuments } from './present.ts';
import { selectChanged } from './store.ts';

export function workspaceRoutes(database: Database): Route[] {
  return [
    answer(calls.workspaceList, async ({ since }, { caller }) =>
      presentDocuments(await selectChanged(database, caller.userId, since), since),
    ),
    answer(calls.workspaceSave, (input, context) => saveDocument(database, input, context)),
  ];
}
