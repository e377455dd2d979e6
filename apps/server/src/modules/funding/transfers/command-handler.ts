import { availableBalance, decideTransfer } from '@tidemark/domain/funding';
import type { Amount } from '@tidemark/domain/money';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Write } from '../../../platform/database/queryable.ts';
import type { IdSource } from '../../../platform/ids/ids.ts';
import type { BatchHandler, CommandHandler, UnitOfWork } from '../../desk/index.ts';
import type { ForexBatchHandler, ForexCommandHandler } from '../../forex/index.ts';
import { balancesChanged, type LockedAccount } from '../../ledger/index.ts';
import { insertingTransfers } from '../store/transfers.ts';
import type { Transfer, TransferCommand, TransferResults } from './transfer.ts';

export interface TransferHandlerInput {
  readonly bus: Bus;
  readonly transferIds: IdSource;
  /** Contracts at the desk: they return what may be withdrawn, and follow what was. */
  readonly contracts: ForexCommandHandler;
}

/** The command handler of transfers between own accounts. */
export type TransferCommandHandler = CommandHandler<TransferCommand, TransferResults>;

/**
 * Decides transfers, together with the contracts of the same batch, which load and cache the accounts'
 * holdings.
 */
export function createTransferHandler(input: TransferHandlerInput): TransferCommandHandler {
  return {
    name: 'transfers',
    ids: [input.transferIds],
    states: [],
    begin: ({ workOf }) => new TransferBatch(input, workOf(input.contracts)),
  };
}

class TransferBatch implements BatchHandler<TransferCommand, TransferResults> {
  readonly #input: TransferHandlerInput;
  readonly #contracts: ForexBatchHandler;
  readonly #made: Transfer[] = [];

  constructor(input: TransferHandlerInput, contracts: ForexBatchHandler) {
    this.#input = input;
    this.#contracts = contracts;
  }

  decide({ fromId, toId, amount }: TransferCommand, unit: UnitOfWork): Outcome<Transfer> {
    const [from, to] = [unit.account(fromId), unit.account(toId)];
    const available = this.#availableOf(from, unit);
    if (isRefusal(available)) return { ...available, field: 'from' };
    const posting = decideTransfer({ amount, available });
    if (isRefusal(posting)) return posting;

    const transfer: Transfer = {
      id: this.#input.transferIds.next(),
      userId: from.userId,
      from: from.kind,
      to: to.kind,
      amount: posting.amount,
      at: unit.now,
    };
    unit.move({ from, to }, posting, transfer.id);
    this.#made.push(transfer);
    return transfer;
  }

  #availableOf(account: LockedAccount, unit: UnitOfWork): Outcome<Amount> {
    return account.kind === 'forex'
      ? this.#contracts.withdrawable(account.id, unit)
      : availableBalance(account);
  }

  writes(): readonly Write[] {
    return this.#made.length > 0 ? [insertingTransfers(this.#made)] : [];
  }

  committed(): void {
    if (this.#made.length === 0) return;
    const userIds = [...new Set(this.#made.map(({ userId }) => userId))];
    this.#input.bus.publish(balancesChanged, { userIds });
  }
}
