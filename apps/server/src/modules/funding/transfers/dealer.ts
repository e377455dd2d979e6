import { decideTransfer, unheld } from '@tidemark/domain/funding';
import type { Amount } from '@tidemark/domain/money';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { IdSource } from '../../../platform/ids/ids.ts';
import type { Dealer, DealerBatch, Dealing } from '../../desk/index.ts';
import type { ForexDealer } from '../../forex/index.ts';
import { balancesChanged, type LockedAccount } from '../../ledger/index.ts';
import { insertingTransfers } from '../store/transfers.ts';
import { presentTransfer } from './present.ts';
import type { Transfer, TransferCommand } from './transfer.ts';

export interface TransferDealerInput {
  readonly bus: Bus;
  readonly transferIds: IdSource;
  /** Contracts at the desk: they know what may leave, and follow what did. */
  readonly contracts: ForexDealer;
}

/** The dealer of transfers between own accounts. */
export function createTransferDealer(input: TransferDealerInput): Dealer<TransferCommand> {
  return {
    name: 'transfers',
    begin: ({ workOf }) => new TransferBatch(input, workOf(input.contracts)),
  };
}

type Contracts = ReturnType<ForexDealer['begin']>;

class TransferBatch implements DealerBatch<TransferCommand> {
  readonly #input: TransferDealerInput;
  readonly #contracts: Contracts;
  readonly #made: Transfer[] = [];

  constructor(input: TransferDealerInput, contracts: Contracts) {
    this.#input = input;
    this.#contracts = contracts;
  }

  reserve(commands: number): Promise<void> {
    return this.#input.transferIds.reserve(commands);
  }

  // What accounts hold is learnt, remembered and loaded by the contracts, which deal in the same batch.
  learn(): undefined {
    return undefined;
  }

  recollect(): boolean {
    return true;
  }

  async load(): Promise<void> {
    // See above.
  }

  async refresh(): Promise<void> {
    // See above.
  }

  decide({ fromId, toId, amount }: TransferCommand, dealing: Dealing): Outcome<unknown> {
    const [from, to] = [dealing.account(fromId), dealing.account(toId)];
    const available = this.#availableOf(from, dealing);
    if (isRefusal(available)) return { ...available, field: 'from' };
    const posting = decideTransfer({ amount, available });
    if (isRefusal(posting)) return posting;

    const transfer: Transfer = {
      id: this.#input.transferIds.next(),
      userId: from.userId,
      from: from.kind,
      to: to.kind,
      amount: posting.amount,
      at: dealing.now,
    };
    dealing.move({ from, to }, posting, transfer.id);
    this.#made.push(transfer);
    return presentTransfer(transfer);
  }

  #availableOf(account: LockedAccount, dealing: Dealing): Outcome<Amount> {
    return account.kind === 'forex' ? this.#contracts.freeToLeave(account.id, dealing) : unheld(account);
  }

  keep(outcome: Outcome<unknown>): string {
    return JSON.stringify(outcome);
  }

  async recall(_tx: Queryable, kept: readonly string[]): Promise<readonly Outcome<unknown>[]> {
    return kept.map((text) => JSON.parse(text) as Outcome<unknown>);
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
