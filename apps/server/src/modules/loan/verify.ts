import { hash } from 'node:crypto';
import { dueDayOf, interestOf, penaltyAfter, penaltyDayOf } from '@tidemark/domain/loan';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import { dayOf, daysBetween } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { missingPictures } from '../files/index.ts';
import { owingAccounts, selectPostedTwice, selectPostingsOf } from '../ledger/index.ts';
import { dueOnOf, type Loan } from './loans/loan.ts';
import { approvedIdentitiesAfter } from './store/identities.ts';
import { loansAfter, proofsAfter, selectCharged, selectReceived } from './store/verify.ts';

const CHUNK = 5000;
const EVENTS = ['loan.paid_out', 'loan.received', 'loan.repaid', 'loan.interest', 'loan.penalty'] as const;
type Event = (typeof EVENTS)[number];

/**
 * Checks every loan against its postings, formulas, daily penalties, its account's debt, and the signed
 * agreement. Returns each mismatch as a sentence; none if all is well.
 */
export async function verifyLoan(database: Queryable, storage: FileStorage): Promise<string[]> {
  const breaches: string[] = [];
  const posted = new Map<Event, Map<number, Posted>>();
  for (const event of EVENTS) posted.set(event, await postedOf(database, event, breaches));
  const owed = new Map<number, bigint>();
  for await (const loans of chunks((after) => loansAfter(database, after, CHUNK))) {
    const ids = loans.map(({ id }) => id);
    const [charged, received] = [await selectCharged(database, ids), await selectReceived(database, ids)];
    for (const loan of loans) {
      const wanted = wantedOf(loan, received.get(loan.id));
      breaches.push(...termsOf(loan), ...chargesOf(loan, charged.get(loan.id)));
      for (const event of EVENTS) {
        breaches.push(...postingOf(loan, event, wanted[event], posted.get(event)?.get(loan.id)));
        posted.get(event)?.delete(loan.id);
      }
      const { status } = loan.state;
      if (status === 'owed' || status === 'checking') {
        owed.set(loan.accountId, (owed.get(loan.accountId) ?? 0n) + loan.amount);
      }
    }
    const signs = new Set(
      await missingPictures(
        database,
        storage,
        loans.map(({ sign }) => sign),
      ),
    );
    breaches.push(
      ...loans
        .filter(({ sign }) => signs.has(sign))
        .map(({ id }) => `loan ${id}: its signature is not stored`),
    );
  }
  for (const [event, left] of posted) {
    breaches.push(...[...left.keys()].map((id) => `${event}: there is no loan ${id}`));
  }
  return [...breaches, ...(await owingOf(database, owed)), ...(await picturesOf(database, storage))];
}

interface Posted {
  readonly amount: Amount;
  /** The user's account that paid or received. */
  readonly accountId: number | undefined;
  readonly isPaidTo: boolean;
}

/** The postings of an event by the loan they refer to; more than one of a loan is a breach. */
async function postedOf(database: Queryable, event: Event, breaches: string[]): Promise<Map<number, Posted>> {
  const twice = await selectPostedTwice(database, event);
  breaches.push(...twice.map((id) => `loan ${id}: ${event} was posted more than once`));
  const found = new Map<number, Posted>();
  for await (const postings of chunks((afterId) =>
    selectPostingsOf(database, { event, afterId, limit: CHUNK }),
  )) {
    for (const { reference, amount, paidBy, paidTo } of postings) {
      found.set(reference, { amount, accountId: (paidTo ?? paidBy)?.id, isPaidTo: paidTo !== undefined });
    }
  }
  return found;
}

async function* chunks<Row extends { readonly id: number }>(
  after: (id: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; ; ) {
    const rows = await after(from);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    from = last.id;
  }
}

/** The postings that a loan in its current state must have. */
function wantedOf({ state, ...loan }: Loan, received: bigint | undefined): Partial<Record<Event, bigint>> {
  if (state.status === 'waiting' || state.status === 'rejected') return {};
  const paidOut = { 'loan.paid_out': loan.amount };
  if (state.status !== 'repaid') return paidOut;
  return {
    ...paidOut,
    ...(state.by === 'transfer' ? { 'loan.received': received ?? 0n } : {}),
    'loan.repaid': loan.amount,
    ...(loan.interest > 0n ? { 'loan.interest': loan.interest } : {}),
    ...(loan.penalty > 0n ? { 'loan.penalty': loan.penalty } : {}),
  };
}

function postingOf(
  loan: Loan,
  event: Event,
  wanted: bigint | undefined,
  posted: Posted | undefined,
): string[] {
  const name = `loan ${loan.id}`;
  if (wanted === undefined) return posted ? [`${name}: ${event} was posted, and must not be`] : [];
  if (posted === undefined) return [`${name}: ${event} was not posted`];
  const isToUser = event === 'loan.paid_out' || event === 'loan.received';
  const isRight =
    posted.amount === wanted && posted.accountId === loan.accountId && posted.isPaidTo === isToUser;
  return isRight ? [] : [`${name}: ${event} is not what was posted`];
}

/** The formulas of what was frozen, the due date, and the text under the signature. */
function termsOf(loan: Loan): string[] {
  const { id, amount, terms, state } = loan;
  const dueOn = dueOnOf(loan);
  const approved = 'approved' in state ? dayOf(state.approved.at) : undefined;
  const wrong: [isRight: boolean, what: string][] = [
    [loan.interest === interestOf(amount, terms), 'its interest is not what its terms make'],
    [loan.penaltyDay === penaltyDayOf(amount, terms), 'its penalty of a day is not what its terms make'],
    [approved === undefined || dueOn === dueDayOf(approved, terms), 'its due date is not its period later'],
    [hash('sha256', loan.agreement, 'hex') === loan.agreementHash, 'its agreement is not what was signed'],
  ];
  return wrong.flatMap(([isRight, what]) => (isRight ? [] : [`loan ${id}: ${what}`]));
}

/** Every day after the due date once, without a gap, each by the formula, never more than the principal. */
function chargesOf(
  loan: Loan,
  charged: { days: number; sum: bigint; first: string; last: string } | undefined,
): string[] {
  const { id, amount, penaltyDay, penalty } = loan;
  if (charged === undefined) {
    return penalty === 0n ? [] : [`loan ${id}: penalty ${formatAmount(penalty)} that no day has charged`];
  }
  const dueOn = dueOnOf(loan);
  const days = dueOn === undefined ? 0 : daysBetween(dueOn, charged.last as typeof dueOn);
  const isWhole = dueOn !== undefined && charged.first > dueOn && days === charged.days;
  const isRight = charged.sum === penalty && penalty === penaltyAfter(amount, penaltyDay, charged.days);
  return [
    ...(isWhole ? [] : [`loan ${id}: its penalties are not those of the days after its due date`]),
    ...(isRight ? [] : [`loan ${id}: its penalty is not the sum of its ${charged.days} days`]),
  ];
}

/** What accounts owe is the principal of the loans that are to be repaid. */
async function owingOf(database: Queryable, owed: Map<number, bigint>): Promise<string[]> {
  const breaches: string[] = [];
  for (const account of await owingAccounts(database)) {
    const wanted = owed.get(account.id) ?? 0n;
    owed.delete(account.id);
    if (wanted !== account.owed) {
      breaches.push(`account ${account.id}: owes ${account.owed}, its loans make ${wanted}`);
    }
  }
  return [
    ...breaches,
    ...[...owed].map(([id, wanted]) => `account ${id}: owes nothing, its loans make ${wanted}`),
  ];
}

/** Every approved identity has its picture, and every repayment its proof. */
async function picturesOf(database: Queryable, storage: FileStorage): Promise<string[]> {
  const breaches: string[] = [];
  for await (const rows of chunks((after) => approvedIdentitiesAfter(database, after, CHUNK))) {
    const missing = new Set(
      await missingPictures(
        database,
        storage,
        rows.map(({ handPic }) => handPic),
      ),
    );
    const lost = rows.filter(({ handPic }) => missing.has(handPic));
    breaches.push(...lost.map(({ id }) => `loan identity ${id}: its picture is not stored`));
  }
  for await (const rows of chunks((after) => proofsAfter(database, after, CHUNK))) {
    const missing = new Set(
      await missingPictures(
        database,
        storage,
        rows.map(({ proof }) => proof),
      ),
    );
    const lost = rows.filter(({ proof }) => missing.has(proof));
    breaches.push(...lost.map(({ id }) => `repayment ${id}: its proof is not stored`));
  }
  return breaches;
}
