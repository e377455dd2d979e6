import type { CallOutput, Lang } from '@tidemark/contract';
import type { drawCancel } from '@tidemark/contract/calls/money/withdrawals';
import {
  cancelWithdrawal,
  expiresAt,
  formatUnits,
  isOpen,
  statusOf,
  type WithdrawHold,
  withdrawalStatuses,
} from '@tidemark/domain/funding';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { reviewTime } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import { sentence } from '@tidemark/i18n/server';
import type { FundingParts } from '../parts.ts';
import { typeOf } from '../payees/present.ts';
import { selectSteps } from '../store/withdrawals.ts';
import type { Step, WithdrawalRecord } from './record.ts';
import { holdOf } from './withdrawal-hold.ts';

type Wire = CallOutput<typeof drawCancel>;

/** In whose language, and as of when. */
interface Seen {
  readonly lang: Lang;
  readonly now: Millis;
}

/** Withdrawals of one user as their owner sees them. */
export async function presentAll(
  { database, session }: FundingParts,
  records: readonly WithdrawalRecord[],
  seen: Seen,
): Promise<Wire[]> {
  const [first] = records;
  if (first === undefined) return [];
  const ids = records.map(({ id }) => id);
  const steps = await selectSteps(database, ids);
  const standing = await session.payouts.currentStatus(database, first.userId);
  const hold = standing && holdOf(standing, undefined, seen.now);
  return records.map((record) => presentWithdrawal(record, stepsOf(record, steps), hold, seen));
}

function stepsOf({ id }: WithdrawalRecord, steps: readonly Step[]): Step[] {
  return steps.filter(({ withdrawalId }) => withdrawalId === id);
}

export async function presentOne(funding: FundingParts, record: WithdrawalRecord, seen: Seen): Promise<Wire> {
  const [shown] = await presentAll(funding, [record], seen);
  return present(shown, 'one is shown for one');
}

function presentWithdrawal(
  record: WithdrawalRecord,
  steps: readonly Step[],
  hold: WithdrawHold | undefined,
  { lang, now }: Seen,
): Wire {
  const { payee, state } = record;
  const status = statusOf(state);
  return {
    id: record.id,
    number: formatAmount(record.amount),
    fee: formatAmount(record.fee),
    real_number: formatUnits(record.received),
    type: typeOf(payee.kind),
    draw_currency: { code: record.code, protocol: record.protocol },
    status: withdrawalStatuses.indexOf(status),
    status_name: sentence(lang, `funding.withdrawal_status.${status}`, {}, 'messages'),
    created_at: moment(record.drawnAt),
    address: payee.kind === 'coin' ? payee.address : '',
    tag: payee.kind === 'coin' ? payee.tag : '',
    payee_account: payee.kind === 'bank' ? payee.payeeAccount : '',
    payee_name: payee.kind === 'bank' ? payee.payeeName : '',
    bank_name: payee.kind === 'bank' ? payee.bankName : '',
    memo: record.memo,
    notes: state.status === 'review' && state.review.status === 'rejected' ? state.review.remark : '',
    steps: steps.map((step) => ({ status: step.status, at: moment(step.at), note: step.note })),
    can_cancel: !isRefusal(cancelWithdrawal(record, now)),
    expires_at: status === 'unconfirmed' ? moment(expiresAt(record)) : null,
    ...dueOf(record, now),
    hold_until: hold !== undefined && isOpen(state) ? moment(hold.until) : null,
  };
}

/** The review begins with the confirmation. */
function dueOf({ state, confirmedAt }: WithdrawalRecord, now: Millis) {
  if (statusOf(state) !== 'waiting' || confirmedAt === undefined) return { due_at: null, remaining_ms: null };
  const { dueAt, remainingMs } = reviewTime(confirmedAt, now);
  return { due_at: moment(dueAt), remaining_ms: remainingMs };
}

export function moment(at: Millis): string {
  return new Date(at).toISOString();
}
