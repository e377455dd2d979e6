import { profitAt } from '@tidemark/domain/forex';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import type { Queryable } from '../../platform/database/queryable.ts';
import { lockedContractAccounts } from '../ledger/index.ts';
import type { ClosedPosition } from './deal.ts';
import { selectCompletedAfter, selectUsedMargins } from './store.ts';

const CHUNK = 10_000;

/**
 * Works every settlement out again from its own evidence, and every used margin from the positions
 * held. Answers what does not agree, a sentence each: best nothing.
 */
export async function verifyForex(database: Queryable): Promise<string[]> {
  return [...(await verifyMargins(database)), ...(await verifyResults(database))];
}

async function verifyMargins(database: Queryable): Promise<string[]> {
  const margins = await selectUsedMargins(database);
  const breaches: string[] = [];
  for (const { id, locked } of await lockedContractAccounts(database)) {
    const found = margins.get(id) ?? ZERO;
    margins.delete(id);
    if (found !== locked) breaches.push(marginBreach(id, formatAmount(locked), formatAmount(found)));
  }
  for (const [id, found] of margins) breaches.push(marginBreach(id, formatAmount(ZERO), formatAmount(found)));
  return breaches;
}

function marginBreach(id: number, locked: string, found: string): string {
  return `account ${id}: used margin is ${locked}, its positions make ${found}`;
}

async function verifyResults(database: Queryable): Promise<string[]> {
  const breaches: string[] = [];
  for (let after = 0; ; ) {
    const deals = await selectCompletedAfter(database, after, CHUNK);
    const last = deals.at(-1);
    if (!last) return breaches;
    breaches.push(...deals.flatMap(resultBreach));
    after = last.id;
  }
}

function resultBreach(deal: ClosedPosition): string[] {
  const found = profitAt(deal, deal.closeTick.price, deal.closeRate);
  if (found === deal.profit) return [];
  return [
    `deal ${deal.id}: result is ${formatAmount(deal.profit)}, its evidence makes ${formatAmount(found)}`,
  ];
}
