import {
  type CancelledOrder,
  type ClosedPosition,
  ContractAccount,
  type ContractCash,
  type ContractHoldings,
  type FinancingCharge,
  type PendingOrder,
  type Position,
  type TradeEvent,
} from '@tidemark/domain/forex';
import type { TemplatePosting } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Write } from '../../../platform/database/queryable.ts';
import type { UnitOfWork } from '../../desk/index.ts';
import type { LockedAccount } from '../../ledger/index.ts';
import { insertingFinancing } from '../store/financing.ts';
import {
  cancellingPendings,
  fillingPendings,
  insertingPendings,
  savingPendingStops,
} from '../store/pending-orders.ts';
import {
  completingPositions,
  insertingParts,
  insertingPositions,
  reducingPositions,
} from '../store/positions.ts';
import { deletingWarnings, insertingWarnings, savingStops, savingTargets } from '../store/stops.ts';
import type { Happened } from './batch-observer.ts';
import type { PositionCache } from './position-cache.ts';

/** What the decisions of one batch have made of contract accounts. */
export class AccountChanges {
  readonly opened: Position[] = [];
  readonly closed: ClosedPosition[] = [];
  readonly parts: ClosedPosition[] = [];
  readonly placed: PendingOrder[] = [];
  readonly filled: PendingOrder[] = [];
  readonly cancelled: CancelledOrder[] = [];
  readonly financing: FinancingCharge[] = [];
  /** What is left of positions of which a part was closed, by id. */
  readonly rests = new Map<number, Position>();
  /** Positions whose stops are to be written, by id. */
  readonly withStops = new Map<number, Position>();
  /** Positions of whose targets some are gone, while their other stops are as they were, by id. */
  readonly withTargets = new Map<number, Position>();
  /** Waiting orders whose stops have changed, by id. */
  readonly orderStops = new Map<number, PendingOrder>();
  /** Whether an account was warned or has recovered, by account; the last word counts. */
  readonly warned = new Map<number, boolean>();
  /** Everything that happened, in its order. */
  readonly events: Happened[] = [];
  readonly #accounts = new Map<number, ContractAccount>();
  readonly #positionCache: PositionCache;

  constructor(positionCache: PositionCache) {
    this.#positionCache = positionCache;
  }

  /** The account as the decisions before have left it. */
  account(accountId: number, unit: UnitOfWork): ContractAccount {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const locked = unit.account(accountId);
    const holdings = present(this.#positionCache.of(accountId), 'the desk has loaded what the account holds');
    const account = new ContractAccount(holdings, new LockedCash(locked, unit), (event) => {
      // What changes an order without moving money makes a new version of the account as well.
      unit.touched.add(locked);
      const { id, userId } = locked;
      const factId = unit.fact(`forex.${event.kind}`, userId, this.#keep(id, event));
      this.events.push({ userId, accountId: id, event, factId });
    });
    this.#accounts.set(accountId, account);
    return account;
  }

  /** What an account of the batch holds: as decided, or as before where nothing was decided on it. */
  holdingsOf(accountId: number): ContractHoldings | undefined {
    return this.#accounts.get(accountId) ?? this.#positionCache.of(accountId);
  }

  /** Notes what is to be written; returns the id that the fact refers to. */
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
        if (event.rest.stops?.targets !== event.part.stops?.targets) {
          this.withTargets.set(event.rest.id, event.rest);
        }
        return event.part.id;
      case 'placed':
        this.placed.push(event.order);
        return event.order.id;
      case 'cancelled':
        this.cancelled.push(event.order);
        return event.order.id;
      case 'stops_set':
      case 'trailing_started':
        this.withStops.set(event.position.id, event.position);
        this.withTargets.delete(event.position.id);
        return event.position.id;
      case 'order_stops_set':
        this.orderStops.set(event.order.id, event.order);
        return event.order.id;
      case 'financed':
        this.financing.push(event.charge);
        return event.charge.dealId;
      case 'warned':
      case 'recovered':
        this.warned.set(accountId, event.kind === 'warned');
        return accountId;
    }
  }
}

/** The money of a locked account: movements by trading become postings of the batch. */
class LockedCash implements ContractCash {
  readonly userId: number;
  readonly #locked: LockedAccount;
  readonly #unit: UnitOfWork;

  constructor(locked: LockedAccount, unit: UnitOfWork) {
    this.userId = locked.userId;
    this.#locked = locked;
    this.#unit = unit;
  }

  get balance(): Amount {
    return this.#locked.balance;
  }

  get locked(): Amount {
    return this.#locked.locked;
  }

  post(posting: TemplatePosting | undefined, reference: number): void {
    this.#unit.post(this.#locked, posting, reference);
  }

  lock(amount: Amount): void {
    this.#unit.lock(this.#locked, amount);
  }
}

/** What a batch has to write, one statement a kind; in this order within one table. */
export function writesOf(changes: AccountChanges, now: Millis): Write[] {
  const { opened, parts, closed, placed, filled, cancelled, financing } = changes;
  const rests = [...changes.rests.values()];
  const withStops = [...changes.withStops.values()];
  const withTargets = [...changes.withTargets.values()];
  const orderStops = [...changes.orderStops.values()];
  const warnings = [...changes.warned];
  const accountsThat = (isWarned: boolean) => warnings.flatMap(([id, is]) => (is === isWarned ? [id] : []));
  const [warned, recovered] = [accountsThat(true), accountsThat(false)];

  const writes: Write[] = [];
  if (opened.length > 0) writes.push(insertingPositions(opened));
  if (parts.length > 0) writes.push(insertingParts(parts));
  if (rests.length > 0) writes.push(reducingPositions(rests));
  if (closed.length > 0) writes.push(completingPositions(closed));
  if (financing.length > 0) writes.push(insertingFinancing(financing));
  if (withStops.length > 0) writes.push(savingStops(withStops));
  if (withTargets.length > 0) writes.push(savingTargets(withTargets));
  if (placed.length > 0) writes.push(insertingPendings(placed));
  if (orderStops.length > 0) writes.push(savingPendingStops(orderStops));
  if (filled.length > 0) writes.push(fillingPendings(filled, now));
  if (cancelled.length > 0) writes.push(cancellingPendings(cancelled));
  if (warned.length > 0) writes.push(insertingWarnings(warned, now));
  if (recovered.length > 0) writes.push(deletingWarnings(recovered));
  return writes;
}
