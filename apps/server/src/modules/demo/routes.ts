import * as calls from '@tidemark/contract/calls/demo';
import { refuse } from '@tidemark/domain/outcome';
import { answer, type Route } from '../../platform/http/route.ts';
import type { ForexResetter } from './resetter.ts';

export function demoRoutes(forex: ForexResetter): Route[] {
  return [
    answer(calls.resetForexDemoAccount, (_, { caller, idempotency }) =>
      caller.isDemo ? forex.resetDemo(caller.userId, idempotency) : refuse('session.only_demo_accounts'),
    ),
  ];
}
