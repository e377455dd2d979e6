import { quoteWithdrawal, statusOf } from '@tidemark/domain/funding';
import { type TemplatePosting, withdrawalFeePosting, withdrawalPosting } from '@tidemark/domain/ledger';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import {
  type EventPosting,
  lockedAccounts,
  selectPostedTwice,
  selectPostingsOf,
} from '../../ledger/index.ts';
import { countPaid, selectOpenLocks, selectWithdrawalsById } from '../store/withdrawal-figures.ts';
import type { WithdrawalRecord } from './record.ts';

const CHUNK = 10_000;

/** The two postings of a withdrawal that was paid; a free one has no second. */
const EVENTS = {
  'funding.withdraw': ({ amount, fee }: WithdrawalRecord) => withdrawalPosting(amount, fee),
  'funding.withdraw_fee': ({ fee }: WithdrawalRecord) => withdrawalFeePosting(fee),
} as const satisfies Record<string, (record: WithdrawalRecord) => TemplatePosting | undefined>;

/**
 * What is locked on funding accounts must be what open withdrawals lock; each that was paid must have
 * its postings, by what it froze, and no other may have one. Answers a sentence for each that lacks it.
 */
export async function verifyWithdrawals(database: Queryable): Promise<string[]> {
  return [
    ...(await verifyLocks(database)),
    ...(await verifyPostings(database, 'funding.withdraw')),
    ...(await verifyPostings(database, 'funding.withdraw_fee')),
  ];
}

async function verifyLocks(database: Queryable): Promise<string[]> {
  const open = await selectOpenLocks(database);
  const breaches: string[] = [];
  for (const { id, locked } of await lockedAccounts(database, 'change')) {
    const found = open.get(id) ?? ZERO;
    open.delete(id);
    if (found !== locked) breaches.push(lockBreach(id, formatAmount(locked), formatAmount(found)));
  }
  for (const [id, found] of open) breaches.push(lockBreach(id, formatAmount(ZERO), formatAmount(found)));
  return breaches;
}

function lockBreach(id: number, locked: string, found: string): string {
  return `account ${id}: locked is ${locked}, its open withdrawals make ${found}`;
}

async function verifyPostings(database: Queryable, event: keyof typeof EVENTS): Promise<string[]> {
  const twice = await selectPostedTwice(database, event);
  const breaches = twice.map((id) => `withdrawal ${id}: ${event} was posted more than once`);
  let posted = 0;
  for (let afterId = 0; ; ) {
    const postings = await selectPostingsOf(database, { event, afterId, limit: CHUNK });
    const last = postings.at(-1);
    if (!last) break;
    const ids = postings.map(({ reference }) => reference);
    const records = new Map((await selectWithdrawalsById(database, ids)).map((one) => [one.id, one]));
    breaches.push(
      ...postings.flatMap((posting) => postingBreach(event, posting, records.get(posting.reference))),
    );
    posted += postings.length;
    afterId = last.id;
  }
  const paid = await countPaid(database, { withFee: event === 'funding.withdraw_fee' });
  return paid === posted
    ? breaches
    : [...breaches, `${event}: ${paid} withdrawals were paid, and there are ${posted} postings of them`];
}

function postingBreach(
  event: keyof typeof EVENTS,
  posting: EventPosting,
  record: WithdrawalRecord | undefined,
): string[] {
  if (!record) return [`posting ${posting.id}: there is no withdrawal ${posting.reference}`];
  const told = `withdrawal ${record.id}: posting ${posting.id}`;
  if (statusOf(record.state) !== 'paid') return [`${told} moved money, and it was not paid`];
  const meant = EVENTS[event](record);
  const isMeant =
    meant?.amount === posting.amount &&
    posting.paidBy?.userId === record.userId &&
    posting.paidBy.kind === 'change' &&
    posting.paidTo === undefined;
  const isFrozen = quoteOf(record).fee === record.fee && quoteOf(record).received === record.received;
  return [
    ...(isMeant ? [] : [`${told} is not what was drawn`]),
    ...(isFrozen ? [] : [`withdrawal ${record.id}: fee and received amount do not follow from its terms`]),
  ];
}

function quoteOf({ amount, terms }: WithdrawalRecord) {
  return quoteWithdrawal(amount, terms);
}
