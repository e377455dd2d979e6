import type { loanIdentity } from '@tidemark/contract/calls/money/loan';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import { LOAN_STATUS } from '../loans/present.ts';
import type { LoanParts } from '../parts.ts';
import { latestIdentity } from '../store/identities.ts';
import { openLoanOf } from '../store/loans.ts';
import { presentIdentity } from './present.ts';

/** A user's identity status, and the open loan. */
export async function showIdentity(
  { database, files }: LoanParts,
  userId: number,
  now: Millis,
): Promise<z.input<typeof loanIdentity>> {
  const [record, loan] = await Promise.all([latestIdentity(database, userId), openLoanOf(database, userId)]);
  const open = loan && { id: loan.id, status: LOAN_STATUS[loan.state.status] };
  return presentIdentity(files, record, { open, now });
}
