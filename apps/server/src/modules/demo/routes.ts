import * as calls from '@tidemark/contract/calls/demo';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { answer, type CallerContext, type Route } from '../../platform/http/route.ts';
import type { ForexResetter, MicroResetter } from './resetter.ts';

/** What starting again asks of others. */
export interface Resetters {
  readonly forex: ForexResetter;
  readonly micro: MicroResetter;
}

export function demoRoutes(resetters: Resetters): Route[] {
  return [answer(calls.resetForexDemoAccount, (_, context) => reset(resetters, context))];
}

async function reset({ forex, micro }: Resetters, context: CallerContext): Promise<Outcome<true>> {
  const { caller, idempotency } = context;
  if (!caller.isDemo) return refuse('session.only_demo_accounts');
  // First, because the accounts are brought to their start with nothing locked on them.
  const cancelled = await micro.cancelRunning(caller.userId, idempotency);
  return isRefusal(cancelled) ? cancelled : forex.resetDemo(caller.userId, idempotency);
}
