import type { Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import type { Dealer, DealerBatch, Dealing } from '../desk/index.ts';
import { balancesChanged, type LockedAccount } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { PositionBook } from './book.ts';
import type { OpenPosition } from './deal.ts';
import { type DecisionScope, type ForexCommand, PositionChanges } from './decision-scope.ts';
import { decideClose } from './decisions/close.ts';
import { decideOpen } from './decisions/open.ts';
import { decideReset } from './decisions/reset.ts';
import { positionsChanged, positionsClosed } from './events.ts';
import { keptText, recallAnswers } from './kept-answer.ts';
import { completePositions, insertPositions, selectOpenPositions } from './store.ts';
import { Valuations } from './valuation.ts';

export interface ForexDealerInput {
  readonly market: Market;
  readonly bus: Bus;
  readonly book: PositionBook;
  readonly dealIds: IdSource;
  readonly openPositionsMax: number;
}

/** The dealer of contract positions: loads, decides by the domain's rules, writes. */
export function createForexDealer(input: ForexDealerInput): Dealer<ForexCommand> {
  return { name: 'forex', begin: () => new ForexBatch(input) };
}

class ForexBatch implements DealerBatch<ForexCommand> {
  readonly #input: ForexDealerInput;
  readonly #changes = new PositionChanges();
  #accountIds: readonly number[] = [];
  #scope: DecisionScope | undefined;

  constructor(input: ForexDealerInput) {
    this.#input = input;
  }

  reserve(commands: number): Promise<void> {
    return this.#input.dealIds.reserve(commands);
  }

  recollect(accounts: ReadonlyMap<number, LockedAccount>): boolean {
    for (const { id, kind, version } of accounts.values()) {
      if (kind !== 'forex') continue;
      const book = this.#input.book.of(id);
      if (book?.version !== version) return false;
      this.#changes.load(id, book.positions);
    }
    return true;
  }

  async load(tx: Queryable, commands: readonly ForexCommand[]): Promise<void> {
    this.#accountIds = [...new Set(commands.map((command) => command.accountIds[0]))];
    await this.#loadFrom(
      tx,
      this.#accountIds.filter((id) => !this.#input.book.of(id)),
    );
  }

  async refresh(tx: Queryable, accounts: ReadonlyMap<number, LockedAccount>): Promise<void> {
    const stale: number[] = [];
    for (const id of this.#accountIds) {
      const book = this.#input.book.of(id);
      if (!book) continue;
      if (book.version === accounts.get(id)?.version) this.#changes.load(id, book.positions);
      else stale.push(id);
    }
    await this.#loadFrom(tx, stale);
  }

  async #loadFrom(tx: Queryable, accountIds: readonly number[]): Promise<void> {
    if (accountIds.length === 0) return;
    const byAccount = new Map<number, OpenPosition[]>(accountIds.map((id) => [id, []]));
    for (const position of await selectOpenPositions(tx, accountIds)) {
      byAccount.get(position.accountId)?.push(position);
    }
    for (const [accountId, positions] of byAccount) this.#changes.load(accountId, positions);
  }

  decide(command: ForexCommand, dealing: Dealing): Outcome<unknown> {
    this.#scope ??= {
      market: this.#input.market,
      valuations: new Valuations(this.#input.market),
      openPositionsMax: this.#input.openPositionsMax,
      changes: this.#changes,
      dealing,
      nextDealId: () => this.#input.dealIds.next(),
    };
    const scope = this.#scope;
    switch (command.kind) {
      case 'open':
        return decideOpen(scope, command);
      case 'close':
        return decideClose(scope, command);
      case 'reset':
        return decideReset(scope, command);
    }
  }

  keep(outcome: Outcome<unknown>): string {
    return keptText(outcome);
  }

  recall(tx: Queryable, kept: readonly string[]): Promise<readonly Outcome<unknown>[]> {
    return recallAnswers(tx, kept, this.#input.market);
  }

  write(tx: Queryable): readonly Promise<unknown>[] {
    const { opened, closed } = this.#changes;
    const writes: Promise<unknown>[] = [];
    if (opened.length > 0) writes.push(insertPositions(tx, opened));
    if (closed.length > 0) writes.push(completePositions(tx, closed));
    return writes;
  }

  committed(dealing: Dealing): void {
    for (const [accountId, positions] of this.#changes.entries()) {
      const account = dealing.account(accountId);
      const version = account.version + (dealing.saved.has(account) ? 1 : 0);
      const { userId, balance, locked } = account;
      this.#input.book.put({ accountId, userId, version, balance, locked, positions });
    }
    this.#publish(dealing);
  }

  #publish(dealing: Dealing): void {
    const { bus } = this.#input;
    const userIds = [...new Set([...dealing.touched].map((account) => account.userId))];
    if (userIds.length === 0) return;
    const closedByUser = new Map<number, number[]>();
    for (const { userId, id } of this.#changes.closed) {
      closedByUser.set(userId, [...(closedByUser.get(userId) ?? []), id]);
    }
    for (const [userId, ids] of closedByUser) bus.publish(positionsClosed, { userId, ids });
    bus.publish(positionsChanged, { userIds });
    bus.publish(balancesChanged, { userIds });
  }
}
