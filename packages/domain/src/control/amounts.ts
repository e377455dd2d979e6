import { type Amount, minus } from '../money/index.ts';
import type { Outcome } from '../outcome/index.ts';

/** Whether the user has more or less money after it. */
export type MoneyDirection = 'in' | 'out';

/** Money of a user that an approval moves. */
export interface MovedMoney {
  readonly userId: number;
  readonly direction: MoneyDirection;
  readonly amount: Amount;
}

/** What an approval is held against, as it is within the transaction of the approval. */
export interface ApprovalControl {
  /** Whether the present approver counts as second after the one who approved first. */
  checkSecond(firstOperatorId: number): Outcome<true>;
  /** What the operator may still approve alone for a user today; above it, a second operator must. */
  amountAlone(moved: Pick<MovedMoney, 'userId' | 'direction'>): Promise<Amount>;
}

/**
 * What may still be approved by one operator: the smaller rest of the user's day and of the
 * operator's day. Below zero where a limit was lowered since.
 */
export function amountAlone(
  limits: { readonly userDay: Amount; readonly operatorDay: Amount },
  approved: { readonly userDay: Amount; readonly operatorDay: Amount },
): Amount {
  const ofUser = minus(limits.userDay, approved.userDay);
  const ofOperator = minus(limits.operatorDay, approved.operatorDay);
  return ofUser < ofOperator ? ofUser : ofOperator;
}
