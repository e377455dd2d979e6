import { formatAmount, ZERO } from '@tidemark/domain/money';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  type EventPosting,
  selectBrokerBalances,
  selectPostedTwice,
  selectPostingsOf,
} from '../ledger/index.ts';
import * as store from './store/verification.ts';

const CHUNK = 10_000;

/**
 * Holds pools, subscriptions and incomes against each other and against their postings. Answers what
 * does not agree, a sentence each: best nothing.
 */
export async function verifyFund(database: Queryable): Promise<string[]> {
  const expected = await store.countExpected(database);
  const days = await store.selectBrokenDays(database);
  return [
    ...(await verifyPools(database)),
    ...days.map((id) => `subscription ${id}: its incomes are not one for each day it has earned`),
    ...(await verifyEvent(database, 'fund.income', expected.paid, (ids) => store.selectPaid(database, ids))),
    ...(await verifyOnce(database, 'fund.subscribed', 'subscribed', expected)),
    ...(await verifyOnce(database, 'fund.returned', 'returned', expected)),
    ...(await verifyOnce(database, 'fund.redemption_penalty', 'penalty', expected)),
  ];
}

async function verifyPools(database: Queryable): Promise<string[]> {
  const balances = await selectBrokerBalances(database);
  const pools = await store.selectPoolFigures(database);
  return pools.flatMap(({ id, kept, found, ...pool }) => {
    const paying = balances.get(pool.poolAccount) ?? ZERO;
    const administration = balances.get(pool.sharesAccount) ?? ZERO;
    return [
      ...(paying === pool.balance
        ? []
        : [`pool ${id}: it holds ${formatAmount(pool.balance)}, its postings make ${formatAmount(paying)}`]),
      ...(administration === pool.shares
        ? []
        : [
            `pool ${id}: its shares are ${formatAmount(pool.shares)}, postings make ${formatAmount(administration)}`,
          ]),
      ...(['due', 'shares', 'running', 'next_income'] as const)
        .filter((name) => kept[name] !== found[name])
        .map((name) => `pool ${id}: ${name} is ${kept[name]}, its subscriptions make ${found[name]}`),
    ];
  });
}

function verifyOnce(
  database: Queryable,
  event: string,
  what: store.MovedOnce,
  expected: Readonly<Record<store.MovedOnce, number>>,
): Promise<string[]> {
  return verifyEvent(database, event, expected[what], (ids) => store.selectMovedOnce(database, what, ids));
}

/** Every posting of an event must match its row, and there is one for each row. */
async function verifyEvent(
  database: Queryable,
  event: string,
  wanted: number,
  expectedOf: (ids: readonly number[]) => Promise<Map<number, store.Expected>>,
): Promise<string[]> {
  const twice = await selectPostedTwice(database, event);
  const breaches = twice.map((id) => `${event} ${id}: it was posted more than once`);
  let posted = 0;
  for (let afterId = 0; ; ) {
    const postings = await selectPostingsOf(database, { event, afterId, limit: CHUNK });
    const last = postings.at(-1);
    if (!last) break;
    const expected = await expectedOf(postings.map(({ reference }) => reference));
    const wrong = postings.filter((posting) => !isExplained(posting, expected.get(posting.reference)));
    breaches.push(...wrong.map(({ id, reference }) => `${event} ${reference}: not what posting ${id} moved`));
    posted += postings.length;
    afterId = last.id;
  }
  return posted === wanted
    ? breaches
    : [...breaches, `${event}: there must be ${wanted} postings, and there are ${posted}`];
}

function isExplained(
  { amount, paidBy, paidTo }: EventPosting,
  expected: store.Expected | undefined,
): boolean {
  const user = paidBy ?? paidTo;
  return expected?.amount === amount && user?.id === expected.accountId;
}
