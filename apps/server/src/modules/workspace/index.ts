import type { Database, Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import { workspaceRoutes } from './routes.ts';
import { deleteWorkspace } from './store.ts';

export interface Workspace {
  readonly routes: readonly Route[];
  /** Deletes all documents of a user, whose account is removed. */
  eraseUser(tx: Queryable, userId: number): Promise<void>;
}

export function createWorkspace(options: { readonly database: Database }): Workspace {
  return { routes: workspaceRoutes(options.database), eraseUser: deleteWorkspace };
}
