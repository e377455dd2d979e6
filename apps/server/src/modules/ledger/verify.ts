import type { Queryable } from '../../platform/database/queryable.ts';
import { selectBrokenAccounts, selectRunningBreaches } from './store/accounts.ts';

/**
 * Recomputes every balance from the postings. Returns one sentence per mismatch, none if all is correct. The
 * sum over all accounts is zero because each posting debits what it credits; only a stored balance can be
 * wrong, or the running balances of the postings.
 */
export async function verifyLedger(database: Queryable): Promise<string[]> {
  const broken = await selectBrokenAccounts(database);
  const halting = broken.filter(({ isRunning }) => !isRunning).map(({ id }) => id);
  const running = halting.length === 0 ? [] : await selectRunningBreaches(database, halting);
  return [
    ...broken
      .filter(({ stored, found }) => stored !== found)
      .map((row) => `account ${row.id}: balance is ${row.stored}, its postings make ${row.found}`),
    ...running.map(
      (row) =>
        `posting ${row.id}: balance of account ${row.account} behind it is ${row.stored}, worked out ${row.found}`,
    ),
  ];
}
