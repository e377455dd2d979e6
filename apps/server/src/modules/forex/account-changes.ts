import {
  type CancelledOrder,
  type ClosedPosition,
  ContractAccount,
  type ContractCash,
  type ContractHoldings,
  type PendingOrder,
  type Position,
  type TradeEvent,
} from '@tidemark/domain/forex';
import type { RecipePosting } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import type { Dealing } from '../desk/index.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { Happened } from './witness.ts';

/** One batch's view of contract accounts: what was loaded, and what its decisions made of it. */
export class AccountChanges {
  readonly opened: Position[] = [];
  readonly closed: ClosedPosition[] = [];
  readonly parts: ClosedPosition[] = [];
  readonly placed: PendingOrder[] = [];
  readonly filled: PendingOrder[] = [];
  readonly cancelled: CancelledOrder[] = [];
  /** What is left of positions of which a part was closed, by id. */
  readonly rests = new Map<number, Position>();
  /** Positions whose stops are to be written, by id. */
  readonly withStops = new Map<number, Position>();
  /** Waiting orders whose stops have changed, by id. */
  readonly orderStops = new Map<number, PendingOrder>();
  /** Whether an account was warned or has recovered, by account; the last word counts. */
  readonly warned = new Map<number, boolean>();
  /** Everything that happened, in its order. */
  readonly events: Happened[] = [];
  readonly #loaded = new Map<number, ContractHoldings>();
  readonly #accounts = new Map<number, ContractAccount>();

  load(holdings: ContractHoldings): void {
    this.#loaded.set(holdings.accountId, holdings);
  }

  /** The account as the decisions before have left it. */
  account(accountId: number, dealing: Dealing): ContractAccount {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const locked = dealing.account(accountId);
    const holdings = this.#loaded.get(accountId) ?? nothingHeld(accountId);
    const account = new ContractAccount(holdings, new DealtCash(locked, dealing), (event) => {
      // What changes an order without moving money makes a new version of the account as well.
      dealing.touched.add(locked);
      const { id, userId } = locked;
      const factId = dealing.fact(`forex.${event.kind}`, userId, this.#keep(id, event));
      this.events.push({ userId, accountId: id, event, factId });
    });
    this.#accounts.set(accountId, account);
    return account;
  }

  /** Every account of the batch: as decided, or as loaded where nothing was decided on it. */
  *holdings(): Iterable<ContractHoldings> {
    for (const [accountId, loaded] of this.#loaded) yield this.#accounts.get(accountId) ?? loaded;
    for (const [accountId, account] of this.#accounts) if (!this.#loaded.has(accountId)) yield account;
  }

  /** Keeps what is to be written; answers the id that the fact refers to. */
  #keep(accountId: number, event: TradeEvent): number {
    switch (event.kind) {
      case 'opened':
        this.opened.push(event.position);
        if (event.filled) this.filled.push(event.filled);
        if (event.position.stops) this.withStops.set(event.position.id, event.position);
        return event.position.id;
      case 'closed':
        this.closed.push(event.position);
        return event.position.id;
      case 'part_closed':
        this.parts.push(event.part);
        this.rests.set(event.rest.id, event.rest);
        return event.part.id;
      case 'placed':
        this.placed.push(event.order);
        return event.order.id;
      case 'cancelled':
        this.cancelled.push(event.order);
        return event.order.id;
      case 'stops_set':
        this.withStops.set(event.position.id, event.position);
        return event.position.id;
      case 'order_stops_set':
        this.orderStops.set(event.order.id, event.order);
        return event.order.id;
      case 'warned':
      case 'recovered':
        this.warned.set(accountId, event.kind === 'warned');
        return accountId;
    }
  }
}

function nothingHeld(accountId: number): ContractHoldings {
  return { accountId, positions: [], pendings: [], isWarned: false };
}

/** The money of a locked account: what trading moves goes into the batch's postings. */
class DealtCash implements ContractCash {
  readonly userId: number;
  readonly #locked: LockedAccount;
  readonly #dealing: Dealing;

  constructor(locked: LockedAccount, dealing: Dealing) {
    this.userId = locked.userId;
    this.#locked = locked;
    this.#dealing = dealing;
  }

  get balance(): Amount {
    return this.#locked.balance;
  }

  get locked(): Amount {
    return this.#locked.locked;
  }

  post(posting: RecipePosting | undefined, reference: number): void {
    this.#dealing.post(this.#locked, posting, reference);
  }

  lock(amount: Amount): void {
    this.#dealing.lock(this.#locked, amount);
  }
}
