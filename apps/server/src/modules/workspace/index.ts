import type { Database } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import { workspaceRoutes } from './routes.ts';

export interface Workspace {
  readonly routes: readonly Route[];
}

export function createWorkspace(options: { readonly database: Database }): Workspace {
  return { routes: workspaceRoutes(options.database) };
}
