import {
  availableBalance,
  type CorrectionDirection,
  correctionAmount,
  correctionReason,
  coveredCorrection,
} from '@tidemark/domain/funding';
import type { AccountType } from '@tidemark/domain/ledger';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type LockedAccount, readAccountsOf, selectPosting } from '../../ledger/index.ts';
import type { FundingParts } from '../parts.ts';
import { insertCorrection } from '../store/corrections.ts';

/** What an operator writes into the form. */
export interface AskedCorrection {
  readonly userId: number;
  readonly account: AccountType;
  readonly direction: CorrectionDirection;
  readonly amount: string;
  readonly reason: string;
  readonly postingId: number | undefined;
  readonly operatorId: number;
  readonly now: Millis;
}

/** A proposal, as the audit trail stores it. */
export interface Proposed {
  readonly id: number;
  readonly reason: string;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** Stores a proposal, which moves nothing: it is posted only after a second operator approves it. */
export async function propose(
  funding: Pick<FundingParts, 'forex'>,
  tx: Queryable,
  asked: AskedCorrection,
): Promise<Outcome<Proposed>> {
  const { userId, direction, postingId } = asked;
  const amount = correctionAmount(asked.amount);
  if (isRefusal(amount)) return amount;
  const reason = correctionReason(asked.reason);
  if (isRefusal(reason)) return reason;
  const account = (await readAccountsOf(tx, userId)).find(({ kind }) => kind === asked.account);
  if (!account) return refuse('session.unknown_user', {}, 'user_id');
  if (postingId !== undefined && !(await standsOn(tx, postingId, account))) {
    return refuse('correction.posting_unknown', {}, 'posting_id');
  }
  const covered = coveredCorrection({ direction, amount }, await freeOf(funding, tx, account));
  if (isRefusal(covered)) return covered;

  const id = await insertCorrection(tx, {
    ...{ userId, direction, amount, reason, account: account.kind, accountId: account.id },
    corrects: postingId,
    proposedBy: asked.operatorId,
    proposedAt: asked.now,
  });
  const about = { user: userId, account: account.kind, direction, amount: formatAmount(amount) };
  return { id, reason, detail: { ...about, ...(postingId === undefined ? {} : { posting: postingId }) } };
}

async function standsOn(tx: Queryable, postingId: number, { id }: LockedAccount): Promise<boolean> {
  if (!Number.isSafeInteger(postingId)) return false;
  const posting = await selectPosting(tx, postingId);
  return posting !== undefined && [posting.debit.account, posting.credit.account].includes(id);
}

/** What may be taken from an account: of the contract account min(cash, free margin), else what nothing holds. */
export function freeOf(
  { forex }: Pick<FundingParts, 'forex'>,
  tx: Queryable,
  account: LockedAccount,
): Outcome<Amount> | Promise<Outcome<Amount>> {
  return account.kind === 'forex' ? forex.withdrawable(tx, account) : availableBalance(account);
}
