import type { FeeBasis, Side } from '@tidemark/domain/forex';
import type { Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import type { Dealer, DealerBatch, Dealing, DeskCommand } from '../desk/index.ts';
import { balancesChanged, type LockedAccount } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { PositionBook } from './book.ts';
import type { ClosedPosition, OpenPosition } from './deal.ts';
import { decideClose } from './decisions/close.ts';
import { decideOpen } from './decisions/open.ts';
import { decideReset } from './decisions/reset.ts';
import { positionsChanged, positionsClosed } from './events.ts';
import { completePositions, insertPositions, selectOpenPositions } from './store.ts';

/** What the desk is asked to do with contract positions. */
export type ForexCommand = DeskCommand &
  (
    | {
        readonly kind: 'open';
        readonly instrumentId: number;
        readonly side: Side;
        readonly lots: number;
        readonly leverage: number | undefined;
        readonly feeBasis: FeeBasis;
      }
    | { readonly kind: 'close'; readonly dealId: number }
    /** The first of the accounts is the contract account. */
    | { readonly kind: 'reset' }
  );

export interface ForexDealerInput {
  readonly market: Market;
  readonly bus: Bus;
  readonly book: PositionBook;
  readonly dealIds: IdSource;
  readonly openPositionsMax: number;
}

/** One batch's view of positions: what was loaded, and what its decisions made of it. */
export class PositionChanges {
  readonly opened: OpenPosition[] = [];
  readonly closed: ClosedPosition[] = [];
  readonly #positions = new Map<number, readonly OpenPosition[]>();

  load(accountId: number, positions: readonly OpenPosition[]): void {
    this.#positions.set(accountId, positions);
  }

  of(accountId: number): readonly OpenPosition[] {
    return this.#positions.get(accountId) ?? [];
  }

  entries(): Iterable<[number, readonly OpenPosition[]]> {
    return this.#positions;
  }

  open(position: OpenPosition): void {
    this.opened.push(position);
    this.load(position.accountId, [...this.of(position.accountId), position]);
  }

  close(position: ClosedPosition): void {
    this.closed.push(position);
    this.load(
      position.accountId,
      this.of(position.accountId).filter((held) => held.id !== position.id),
    );
  }
}

/** The dealer of contract positions: loads, decides by the domain's rules, writes. */
export function createForexDealer(input: ForexDealerInput): Dealer<ForexCommand> {
  return { name: 'forex', begin: () => new ForexBatch(input) };
}

class ForexBatch implements DealerBatch<ForexCommand> {
  readonly #input: ForexDealerInput;
  readonly #changes = new PositionChanges();
  #accountIds: readonly number[] = [];

  constructor(input: ForexDealerInput) {
    this.#input = input;
  }

  async load(tx: Queryable, commands: readonly ForexCommand[]): Promise<void> {
    this.#accountIds = [...new Set(commands.map((command) => command.accountIds[0]))];
    const unknown = this.#accountIds.filter((id) => !this.#input.book.of(id));
    await Promise.all([this.#loadFrom(tx, unknown), this.#input.dealIds.reserve(commands.length * 2)]);
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
    const scope = { ...this.#input, changes: this.#changes, dealing };
    switch (command.kind) {
      case 'open':
        return decideOpen(scope, command);
      case 'close':
        return decideClose(scope, command);
      case 'reset':
        return decideReset(scope, command);
    }
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
      const version = account.version + (dealing.touched.has(account) ? 1 : 0);
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

/** What a decision sees. */
export interface DecisionScope extends ForexDealerInput {
  readonly changes: PositionChanges;
  readonly dealing: Dealing;
}
