import * as calls from '@tidemark/contract/calls/trading/demo';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { answer, type CallerContext, type IdempotencyClaim, type Route } from '../../platform/http/route.ts';
import type { ForexResetter, FundResetter, MicroResetter } from './resetter.ts';

/** What a demo reset needs of other modules. */
export interface Resetters {
  readonly forex: ForexResetter;
  readonly micro: MicroResetter;
  readonly fund: FundResetter;
}

export function demoRoutes(resetters: Resetters): Route[] {
  return [answer(calls.resetForexDemoAccount, (_, context) => reset(resetters, context))];
}

async function reset(resetters: Resetters, context: CallerContext): Promise<Outcome<true>> {
  const { caller, idempotency } = context;
  if (!caller.isDemo) return refuse('session.only_demo_accounts');
  return clearAccounts(resetters, caller.userId, idempotency);
}

/** Ends what runs for a demo user and brings the accounts to their start. */
export async function clearAccounts(
  { forex, micro, fund }: Resetters,
  userId: number,
  idempotency: IdempotencyClaim | undefined,
): Promise<Outcome<true>> {
  // First, because the accounts are brought to their start with nothing locked on them and nothing outside.
  const cancelled = await micro.cancelRunning(userId, idempotency);
  if (isRefusal(cancelled)) return cancelled;
  const returned = await fund.cancelAll(userId, idempotency);
  return isRefusal(returned) ? returned : forex.resetDemo(userId, idempotency);
}
