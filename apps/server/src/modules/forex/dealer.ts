import {
  type ContractAccount,
  type ContractHoldings,
  cashFreeToLeave,
  type Position,
  type TradingFloor,
} from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import type { Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Queryable, Write } from '../../platform/database/queryable.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import { noticesQueued, queueingNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import type { Dealer, DealerBatch, Dealing } from '../desk/index.ts';
import { balancesChanged, type LockedAccount } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import { AccountChanges } from './account-changes.ts';
import { writesOf } from './account-writes.ts';
import { batchFloor } from './batch-floor.ts';
import type { PositionBook } from './book.ts';
import type { ForexCommand } from './commands.ts';
import { decide } from './decisions/decide.ts';
import { positionsChanged, positionsClosed } from './events.ts';
import { keptText, recallAnswers } from './kept-answer.ts';
import { learnHoldings, loadHoldings } from './load-holdings.ts';
import { noticesOf } from './notices.ts';
import type { HouseRules } from './rules.ts';
import type { ContractWitness, Happened } from './witness.ts';

export interface ForexDealerInput {
  readonly market: Market;
  readonly bus: Bus;
  readonly book: PositionBook;
  readonly dealIds: IdSource;
  readonly rules: HouseRules;
  /** Where a position's trailing stop has come to. */
  readonly bestOf: (position: Position) => Price;
  readonly witness: () => ContractWitness;
}

/** What contracts do in a batch of the desk, for others who move the money of contract accounts. */
export interface ForexDeskWork extends DealerBatch<ForexCommand> {
  /** What may leave a contract account of the batch, as what was decided before has left it. */
  freeToLeave(accountId: number, dealing: Dealing): Outcome<Amount>;
  /** A contract account of the batch, to decide on; what is done to it is written with the batch. */
  contractOf(accountId: number, dealing: Dealing): ContractAccount;
  /** What its decisions stand on. */
  floorOf(dealing: Dealing): TradingFloor;
  /** What has happened in the batch so far. */
  readonly happened: readonly Happened[];
}

/** The dealer of contract orders. */
export type ForexDealer = Dealer<ForexCommand, ForexDeskWork>;

/** The dealer of contract orders: loads, decides by the domain's rules, writes. */
export function createForexDealer(input: ForexDealerInput): ForexDealer {
  return { name: 'forex', begin: () => new ForexBatch(input) };
}

class ForexBatch implements ForexDeskWork {
  readonly #input: ForexDealerInput;
  readonly #changes = new AccountChanges();
  #accountIds: readonly number[] = [];
  #floor: TradingFloor | undefined;
  #notices: readonly UserNotice[] = [];

  constructor(input: ForexDealerInput) {
    this.#input = input;
  }

  reserve(commands: number): Promise<void> {
    return this.#input.dealIds.reserve(commands);
  }

  learn(database: Queryable, accounts: ReadonlyMap<number, LockedAccount>): Promise<void> | undefined {
    const unknown = [...accounts.values()].filter(
      ({ id, kind, version }) => kind === 'forex' && this.#input.book.of(id)?.version !== version,
    );
    if (unknown.length === 0) return undefined;
    const stale = unknown.flatMap(({ id }) => (this.#input.book.of(id) ? [id] : []));
    return Promise.all([
      learnHoldings(database, this.#input.book, unknown),
      this.#input.witness().reload(database, stale),
    ]).then(() => undefined);
  }

  recollect(accounts: ReadonlyMap<number, LockedAccount>): boolean {
    for (const { id, kind, version } of accounts.values()) {
      if (kind !== 'forex') continue;
      const book = this.#input.book.of(id);
      if (book?.version !== version) return false;
      this.#changes.load(book);
    }
    return true;
  }

  async load(tx: Queryable, commands: readonly ForexCommand[]): Promise<void> {
    this.#accountIds = [...new Set(commands.map((command) => command.accountIds[0]))];
    this.#take(
      await loadHoldings(
        tx,
        this.#accountIds.filter((id) => !this.#input.book.of(id)),
      ),
    );
  }

  async refresh(tx: Queryable, accounts: ReadonlyMap<number, LockedAccount>): Promise<void> {
    const stale: number[] = [];
    // Also accounts that only other dealers change: what is remembered of them follows.
    for (const { id, kind, version } of accounts.values()) {
      if (kind !== 'forex') continue;
      const book = this.#input.book.of(id);
      if (book?.version === version) this.#changes.load(book);
      else if (book || !this.#accountIds.includes(id)) stale.push(id);
    }
    const [loaded] = await Promise.all([loadHoldings(tx, stale), this.#input.witness().reload(tx, stale)]);
    this.#take(loaded);
  }

  #take(loaded: readonly ContractHoldings[]): void {
    for (const holdings of loaded) this.#changes.load(holdings);
  }

  decide(command: ForexCommand, dealing: Dealing): Outcome<unknown> {
    const account = this.#changes.account(command.accountIds[0], dealing);
    return decide(this.floorOf(dealing), account, command, dealing);
  }

  get happened(): readonly Happened[] {
    return this.#changes.events;
  }

  contractOf(accountId: number, dealing: Dealing): ContractAccount {
    return this.#changes.account(accountId, dealing);
  }

  freeToLeave(accountId: number, dealing: Dealing): Outcome<Amount> {
    const { cash, positions } = this.#changes.account(accountId, dealing);
    const { balance, locked } = cash;
    return cashFreeToLeave(this.floorOf(dealing), { balance, locked, positions });
  }

  floorOf(dealing: Dealing): TradingFloor {
    const { market, rules, dealIds, bestOf } = this.#input;
    this.#floor ??= batchFloor({ market, rules, dealing, bestOf, nextId: () => dealIds.next() });
    return this.#floor;
  }

  keep(outcome: Outcome<unknown>): string {
    return keptText(outcome);
  }

  recall(tx: Queryable, kept: readonly string[]): Promise<readonly Outcome<unknown>[]> {
    return recallAnswers(tx, kept, this.#input.market);
  }

  writes(dealing: Dealing): readonly Write[] {
    const beside = this.#input.witness().writes(this.#changes.events, dealing);
    this.#notices = noticesOf(this.#input.market, this.#changes.events);
    const told = this.#notices.length > 0 ? [queueingNotices(this.#notices, dealing.now)] : [];
    return [...writesOf(this.#changes, dealing.now), ...beside, ...told];
  }

  committed(dealing: Dealing): void {
    for (const { accountId, positions, pendings, isWarned } of this.#changes.holdings()) {
      const account = dealing.account(accountId);
      const version = account.version + (dealing.saved.has(account) ? 1 : 0);
      const { balance, locked } = account;
      this.#input.book.put({
        accountId,
        userId: account.userId,
        isDemo: account.isDemo,
        version,
        balance,
        locked,
        positions,
        pendings,
        isWarned,
      });
    }
    this.#input.witness().committed(dealing);
    this.#publish(dealing);
  }

  #publish(dealing: Dealing): void {
    const { bus } = this.#input;
    const contracts = [...dealing.touched].filter(({ kind }) => kind === 'forex');
    const userIds = [...new Set(contracts.map((account) => account.userId))];
    if (userIds.length === 0) return;
    const closedByUser = new Map<number, number[]>();
    for (const { userId, id } of this.#changes.closed) {
      closedByUser.set(userId, [...(closedByUser.get(userId) ?? []), id]);
    }
    for (const [userId, ids] of closedByUser) bus.publish(positionsClosed, { userId, ids });
    bus.publish(positionsChanged, { userIds });
    bus.publish(balancesChanged, { userIds });
    if (this.#notices.length > 0) bus.publish(noticesQueued, this.#notices);
  }
}
