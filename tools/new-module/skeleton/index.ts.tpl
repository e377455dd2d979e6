import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import { __module__Routes } from './routes.ts';

export interface __Module__ {
  readonly routes: readonly Route[];
}

export function create__Module__(options: { readonly database: Database; readonly bus: Bus }): __Module__ {
  return { routes: __module__Routes(options) };
}
