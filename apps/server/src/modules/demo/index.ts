import type { Route } from '../../platform/http/route.ts';
import type { ForexResetter } from './resetter.ts';
import { demoRoutes } from './routes.ts';

export type { ForexResetter } from './resetter.ts';

export interface Demo {
  readonly routes: Route[];
}

export function createDemo(options: { readonly forex: ForexResetter }): Demo {
  return { routes: demoRoutes(options.forex) };
}
