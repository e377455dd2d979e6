import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/operator/ledger';
import { type Amount, formatAmount, minus, ZERO } from '@tidemark/domain/money';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { BookedPosting, Explorer } from '../../ledger/index.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, moment } from '../present.ts';

type WirePosting = CallOutput<typeof calls.ledgerPosting>;

/** What an event has posted for one thing. */
export async function showEvent(
  { ports }: OperatorParts,
  { event, reference }: CallRead<typeof calls.ledgerEvent>,
): Promise<CallOutput<typeof calls.ledgerEvent>> {
  const postings = await ports.ledger.explorer.byEvent(event.trim(), reference);
  return { data: postings.map(presentPosting) };
}

export async function showPosting(
  { ports }: OperatorParts,
  { id }: CallRead<typeof calls.ledgerPosting>,
): Promise<Outcome<WirePosting>> {
  const posting = await ports.ledger.explorer.posting(id);
  return posting ? presentPosting(posting) : refuse('operator.unknown_object', {}, 'id');
}

/** An account of a user or of the broker, with a page of its postings. */
export async function showAccount(
  { ports }: OperatorParts,
  { id, page, page_size: limit }: CallRead<typeof calls.ledgerAccount>,
): Promise<Outcome<CallOutput<typeof calls.ledgerAccount>>> {
  const { explorer } = ports.ledger;
  const account = await explorer.account(id);
  if (!account) return refuse('operator.unknown_object', {}, 'id');
  const { postings, total } = await explorer.linesOf({ id, offset: (page - 1) * limit, limit });
  return {
    account: {
      id,
      account: account.kind,
      user_id: account.userId ?? null,
      demo: account.isDemo,
      balance: formatAmount(account.balance),
      locked: formatAmount(account.locked),
      earmarked: formatAmount(account.earmarked),
    },
    data: postings.map((posting) => {
      const gained = posting.credit.account === id ? posting.amount : minus(ZERO, posting.amount);
      return { ...presentPosting(posting), value: formatAmount(gained) };
    }),
    total,
    page,
    last_page: lastPage(total, limit),
  };
}

function presentPosting({ id, event, reference, amount, at, debit, credit }: BookedPosting): WirePosting {
  return {
    ...{ id, event, reference },
    amount: formatAmount(amount),
    at: moment(at),
    debit: presentSide(debit),
    credit: presentSide(credit),
  };
}

function presentSide({ account, kind, userId, after }: BookedPosting['debit']): WirePosting['debit'] {
  return {
    account_id: account,
    account: kind,
    user_id: userId ?? null,
    after: after === undefined ? null : formatAmount(after),
  };
}

/** Both worlds, balanced: customers, broker, their sum, and open amounts. */
export async function showReconciliation(
  { ports }: OperatorParts,
  { whole }: CallRead<typeof calls.ledgerReconciliation>,
  now: Millis,
): Promise<CallOutput<typeof calls.ledgerReconciliation>> {
  const [worlds, { deposits, withdrawals }] = await Promise.all([
    ports.ledger.explorer.reconciliation(whole === 1),
    ports.funding.openMoney(),
  ]);
  return {
    at: moment(now),
    worlds: worlds.map(({ isDemo, customers, house, sum, breaches }) => ({
      demo: isDemo,
      customers: customers.map(({ kind, accounts, balance, locked, earmarked }) => ({
        type: kind,
        accounts,
        balance: formatAmount(balance),
        locked: formatAmount(locked),
        earmarked: formatAmount(earmarked),
      })),
      house: house.map(({ id, kind, balance }) => ({ id, account: kind, balance: formatAmount(balance) })),
      sum: formatAmount(sum),
      breaches: [...breaches],
    })),
    open: {
      deposits: { count: deposits.count, amount: formatAmount(deposits.amount) },
      withdrawals: {
        count: withdrawals.count,
        amount: formatAmount(withdrawals.amount),
        // The ledger's figure for them, next to their own total.
        locked: formatAmount(lockedForPayouts(worlds)),
      },
    },
  };
}

/** Locked on the real funding accounts: amounts of pending withdrawals. */
function lockedForPayouts(worlds: Awaited<ReturnType<Explorer['reconciliation']>>): Amount {
  const real = worlds.find(({ isDemo }) => !isDemo);
  return real?.customers.find(({ kind }) => kind === 'change')?.locked ?? ZERO;
}
