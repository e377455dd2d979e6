import type { Database } from '../../../../platform/database/queryable.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { countFinancing } from '../../fees/financing.ts';
import type { CountedFinancing, Following } from '../following.ts';

/**
 * What the command that ends a following needs: its accounts in the order of their ids, the follower's and with a
 * performance fee the leader's, who receives it; and with a fee what its copies were charged.
 */
export async function accountsAtEnd(
  {
    database,
    ledger,
    following,
  }: {
    readonly database: Database;
    readonly ledger: Pick<Ledger, 'accountIdsOf'>;
    following(leaderId: number, followerId: number): Pick<Following, 'id' | 'feeRate'> | undefined;
  },
  leaderId: number,
  { followerId, accountId }: { readonly followerId: number; readonly accountId: number },
): Promise<{
  readonly leaderAccountId: number | undefined;
  readonly financing: CountedFinancing | undefined;
  readonly accountIds: readonly [number, ...number[]];
}> {
  const known = following(leaderId, followerId);
  if (known === undefined || known.feeRate === 0) {
    return { leaderAccountId: undefined, financing: undefined, accountIds: [accountId] };
  }
  const [{ forex: leaderAccountId }, financingOf] = await Promise.all([
    ledger.accountIdsOf(leaderId),
    countFinancing(database, [known.id]),
  ]);
  const accountIds = inOrder(accountId, leaderAccountId);
  return { leaderAccountId, financing: financingOf(known.id), accountIds };
}

/** Two accounts of a command: the desk locks in the order of ids. */
export function inOrder(one: number, other: number): readonly [number, number] {
  return one < other ? [one, other] : [other, one];
}
