import { statusOf, type WithdrawalState } from '@tidemark/domain/funding';
import { type Amount, minus, plus } from '@tidemark/domain/money';
import { assert, present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import { type LockedAccount, lockAccounts, savingAccounts } from '../../ledger/index.ts';
import { insertStep, saveState } from '../store/withdrawals.ts';
import type { StepStatus, WithdrawalRecord } from './record.ts';

/** Stores the new status of a withdrawal, and what happened. */
export async function moveTo(
  tx: Queryable,
  { id, confirmedAt }: WithdrawalRecord,
  { state, now }: { readonly state: WithdrawalState; readonly now: Millis },
): Promise<void> {
  const { step, note } = stepTo(state);
  await saveState(tx, id, { state, confirmedAt: step === 'confirmed' ? now : confirmedAt });
  await insertStep(tx, { withdrawalId: id, status: step, at: now, note });
}

function stepTo(state: WithdrawalState): { readonly step: StepStatus; readonly note: string } {
  const status = statusOf(state);
  assert(status !== 'unconfirmed', 'nothing leads back to the beginning');
  if (state.status !== 'review')
    return { step: state.status, note: '' } as { step: StepStatus; note: string };
  const { review } = state;
  switch (review.status) {
    case 'waiting':
      return { step: review.firstApproval === undefined ? 'confirmed' : 'approved', note: '' };
    case 'approved':
      // What an operator noted on an approval is for operators.
      return { step: 'paid', note: '' };
    case 'rejected':
      return { step: 'rejected', note: review.remark };
  }
}

/** The funding account, locked in the database until the transaction ends. */
export async function holdAccount(tx: Queryable, accountId: number): Promise<LockedAccount> {
  const [account] = await lockAccounts(tx, [accountId]);
  return present(account, 'a funding account stays');
}

export function lockAmount(account: LockedAccount, amount: Amount): void {
  account.locked = plus(account.locked, amount);
}

export function unlockAmount(account: LockedAccount, amount: Amount): void {
  account.locked = minus(account.locked, amount);
  assert(account.locked >= 0n, 'what was locked is unlocked once');
}

/** Frees what a withdrawal locked that is over without being paid. */
export async function releaseAmount(
  tx: Queryable,
  { accountId, amount }: Pick<WithdrawalRecord, 'accountId' | 'amount'>,
): Promise<void> {
  const account = await holdAccount(tx, accountId);
  unlockAmount(account, amount);
  await Promise.all(startWrites(tx, [savingAccounts([account])]));
}
