import type { AccountType } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { DeskCommand } from '../../desk/index.ts';

/** Money that its owner has moved between two of his accounts. */
export interface Transfer {
  readonly id: number;
  readonly userId: number;
  readonly from: AccountType;
  readonly to: AccountType;
  readonly amount: Amount;
  readonly at: Millis;
}

/** Moves money between two accounts of one user; `accountIds` holds both in ascending order. */
export interface TransferCommand extends DeskCommand {
  readonly kind: 'transfer';
  readonly fromId: number;
  readonly toId: number;
  /** Undefined where it could not be read. */
  readonly amount: Amount | undefined;
}

/** The result of each kind of command. */
export interface TransferResults {
  readonly transfer: Transfer;
}
