import type { Route } from '../../platform/http/route.ts';
import { demoRoutes, type Resetters } from './routes.ts';

export type { ForexResetter, FundResetter, MicroResetter } from './resetter.ts';

export interface Demo {
  readonly routes: Route[];
}

export function createDemo(resetters: Resetters): Demo {
  return { routes: demoRoutes(resetters) };
}
