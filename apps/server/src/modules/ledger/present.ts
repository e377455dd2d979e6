import type { account } from '@tidemark/contract/calls/money/ledger';
import { formatAmount } from '@tidemark/domain/money';
import type * as z from 'zod/mini';
import { type AccountView, accountTypeIds } from './accounts.ts';

/** An account on the wire. */
export type WireAccount = z.input<typeof account>;

/** USD: the currency of all balances. */
const USD_CURRENCY_ID = 1;

/** An account as getBalance and the ACCOUNT topic show it. */
export function presentAccount(view: AccountView): WireAccount {
  return {
    accountTypeId: accountTypeIds[view.kind],
    type: view.kind,
    balance: formatAmount(view.balance),
    lockBalance: formatAmount(view.locked),
    currencyId: USD_CURRENCY_ID,
  };
}
