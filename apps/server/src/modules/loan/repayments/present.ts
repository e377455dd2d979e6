import type { loanDetail } from '@tidemark/contract/calls/money/loan';
import type { RepaymentState } from '@tidemark/domain/loan';
import { formatAmount } from '@tidemark/domain/money';
import { reviewTime } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import { moment } from '../loans/present.ts';
import type { LoanParts } from '../parts.ts';
import type { Repayment } from './repayment.ts';

const STATUS: Record<RepaymentState['status'], number> = { waiting: 0, approved: 1, rejected: 2 };

/** A repayment as its owner sees it. */
export function presentProof(
  files: Pick<LoanParts['files'], 'addressOf'>,
  repayment: Repayment,
  now: Millis,
): NonNullable<z.input<typeof loanDetail>['proof']> {
  const { state, submittedAt } = repayment;
  const { dueAt, remainingMs } = reviewTime(submittedAt, now);
  const waits = state.status === 'waiting';
  return {
    id: repayment.id,
    status: STATUS[state.status],
    currency_code: repayment.code,
    protocol_code: repayment.protocol,
    address: repayment.address,
    proofImg: files.addressOf(repayment.proof),
    remark: state.status === 'rejected' ? state.remark : '',
    created_at: moment(submittedAt),
    decided_at: state.status === 'waiting' ? null : moment(state.decided.at),
    received: state.status === 'approved' ? formatAmount(state.received) : null,
    due_at: waits ? moment(dueAt) : null,
    remaining_ms: waits ? remainingMs : null,
  };
}
