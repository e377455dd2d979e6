import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { answer, type Route } from '../../platform/http/route.ts';
import type { WireAccount } from './present.ts';

export function ledgerRoutes(ledger: { accountsOf(userId: number): Promise<WireAccount[]> }): Route[] {
  return [answer(getBalance, (_input, context) => ledger.accountsOf(context.caller.userId))];
}
