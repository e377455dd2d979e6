import { worthInUsd } from '@tidemark/domain/funding';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type EventPosting, selectPostedTwice, selectPostingsOf } from '../../ledger/index.ts';
import { countApproved, selectDepositsById } from '../store/deposits.ts';
import type { Deposit } from './deposit.ts';

const CHUNK = 10_000;
const EVENT = 'funding.deposit';

/**
 * Every approved deposit must have its one posting, of what was received at its rate, and every such
 * posting its deposit; a sentence for each that lacks it.
 */
export async function verifyDeposits(database: Queryable): Promise<string[]> {
  const twice = await selectPostedTwice(database, EVENT);
  const breaches = twice.map((id) => `deposit ${id}: it was posted more than once`);
  let posted = 0;
  for (let afterId = 0; ; ) {
    const postings = await selectPostingsOf(database, { event: EVENT, afterId, limit: CHUNK });
    const last = postings.at(-1);
    if (!last) break;
    const ids = postings.map(({ reference }) => reference);
    const deposits = new Map((await selectDepositsById(database, ids)).map((one) => [one.id, one]));
    breaches.push(...postings.flatMap((posting) => breachOf(posting, deposits.get(posting.reference))));
    posted += postings.length;
    afterId = last.id;
  }
  const approved = await countApproved(database);
  return approved === posted
    ? breaches
    : [...breaches, `${approved} deposits are approved, and there are ${posted} postings of deposits`];
}

function breachOf({ id, reference, amount, paidBy, paidTo }: EventPosting, deposit: Deposit | undefined) {
  if (!deposit) return [`posting ${id}: there is no deposit ${reference}`];
  const { state, price, userId } = deposit;
  if (state.status !== 'approved')
    return [`deposit ${reference}: posting ${id} credits what is ${state.status}`];
  const { units, usd } = state.received;
  const isExplained =
    paidBy === undefined && paidTo?.userId === userId && paidTo.kind === 'change' && amount === usd;
  return [
    ...(isExplained ? [] : [`deposit ${reference}: it is not what posting ${id} moved`]),
    ...(usd === worthInUsd(units, price) ? [] : [`deposit ${reference}: ${usd} is not what it was worth`]),
  ];
}
