import type { depositRecord } from '@tidemark/contract/calls/money/deposits';
import { type DepositState, formatUnits } from '@tidemark/domain/funding';
import { formatAmount } from '@tidemark/domain/money';
import { reviewTime } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import type { FundingParts } from '../parts.ts';
import type { Deposit } from './deposit.ts';

const STATUS: Record<DepositState['status'], number> = { waiting: 0, approved: 1, rejected: 2, cancelled: 3 };

/** A deposit as its owner sees it. */
export function presentDeposit(
  files: Pick<FundingParts['files'], 'addressOf'>,
  deposit: Deposit,
  now: Millis,
): z.input<typeof depositRecord> {
  const { state } = deposit;
  const { dueAt, remainingMs } = reviewTime(deposit.submittedAt, now);
  const waits = state.status === 'waiting';
  const ended = endOf(state);
  const received = state.status === 'approved' ? state.received : undefined;
  return {
    id: deposit.id,
    number: formatUnits(deposit.units),
    type: deposit.kind === 'coin' ? 0 : 1,
    currency_code: deposit.code,
    protocol_code: deposit.protocol,
    status: STATUS[state.status],
    created_at: moment(deposit.submittedAt),
    // What an operator noted on an approval is for operators.
    remark: state.status === 'rejected' ? state.remark : '',
    usd_price: formatAmount(deposit.price),
    usd_amount: formatAmount(deposit.usd),
    received: received ? formatUnits(received.units) : null,
    received_usd: received ? formatAmount(received.usd) : null,
    address: deposit.address,
    bank_name: deposit.bankName,
    payee_account: deposit.payeeAccount,
    proofImg: deposit.proof === '' ? '' : files.addressOf(deposit.proof),
    reference: deposit.reference,
    decided_at: ended === undefined ? null : moment(ended),
    due_at: waits ? moment(dueAt) : null,
    remaining_ms: waits ? remainingMs : null,
  };
}

function endOf(state: DepositState): Millis | undefined {
  if (state.status === 'waiting') return undefined;
  return state.status === 'cancelled' ? state.at : state.decided.at;
}

function moment(at: Millis): string {
  return new Date(at).toISOString();
}
