import type { CallOutput } from '@tidemark/contract';
import type { operatorUser } from '@tidemark/contract/operator/users';
import { type Amount, formatAmount, minus, parseAmount, plus } from '@tidemark/domain/money';
import type { AccountTypeId } from '../../shared/ledger/ledger-things.ts';

/** What is typed into the form of a correction. */
export interface CorrectionDraft {
  /** Of the account's kind: 1 funding, 2 options, 3 contract. */
  readonly type: AccountTypeId;
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
  readonly reason: string;
  /** The posting that it corrects; empty where it corrects none. */
  readonly posting: string;
}

/** Whose account is corrected. */
export type CorrectionUser = Pick<CallOutput<typeof operatorUser>, 'id' | 'accounts'>;

export interface HeldAccount {
  readonly balance: string;
  readonly lockBalance: string;
}

/** What a correction would make of an account; undefined while its amount cannot be read. */
export interface Preview {
  readonly before: string;
  readonly after: string;
  /** The account would hold less than is locked in it. */
  readonly isShort: boolean;
}

/** Works out before → after, exactly as the ledger will. */
export function previewOf(
  account: HeldAccount | undefined,
  { direction, amount }: Pick<CorrectionDraft, 'direction' | 'amount'>,
): Preview | undefined {
  const moved = parseAmount(amount);
  if (account === undefined || moved === undefined || moved <= 0n) return undefined;
  const before = read(account.balance);
  const after = direction === 'credit' ? plus(before, moved) : minus(before, moved);
  return {
    before: formatAmount(before),
    after: formatAmount(after),
    isShort: direction === 'debit' && after < read(account.lockBalance),
  };
}

function read(text: string): Amount {
  return parseAmount(text) ?? (0n as Amount);
}

/** What is wrong before anything is sent, from the first field to the last. */
export function missingIn(draft: CorrectionDraft):
  | {
      readonly at: 'amount' | 'reason' | 'posting';
      readonly says: 'amountMissing' | 'reasonMissing' | 'postingMalformed';
    }
  | undefined {
  const moved = parseAmount(draft.amount);
  if (moved === undefined || moved <= 0n) return { at: 'amount', says: 'amountMissing' };
  if (draft.reason.trim() === '') return { at: 'reason', says: 'reasonMissing' };
  if (!/^\d{0,15}$/.test(draft.posting.trim())) return { at: 'posting', says: 'postingMalformed' };
  return undefined;
}
