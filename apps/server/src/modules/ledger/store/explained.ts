import type { AccountType } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { LockedAccount } from '../accounts.ts';
import { readAccountsOf } from './accounts.ts';
import { inOneView } from './explorer.ts';
import { selectSumsByEvent } from './lines.ts';

/** Accounts, and what each kind of event made of them; the amounts add up to the balances. */
export interface Explained {
  readonly accounts: readonly LockedAccount[];
  readonly events: readonly { readonly event: string; readonly count: number; readonly amount: Amount }[];
}

/** The accounts of a user of a kind (undefined: all three) and the sums of what moved them, of one moment. */
export async function selectExplained(
  tx: Queryable,
  userId: number,
  kind: AccountType | undefined,
): Promise<Explained> {
  await inOneView(tx);
  const own = await readAccountsOf(tx, userId);
  const accounts = own.filter((account) => kind === undefined || account.kind === kind);
  const events = await selectSumsByEvent(tx, { accounts, from: undefined, before: undefined });
  return { accounts, events };
}
