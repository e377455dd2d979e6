import {
  feePosting,
  financingPosting,
  protectionPosting,
  resultPosting,
  type TemplatePosting,
} from '../ledger/index.ts';
import { type Amount, negate } from '../money/index.ts';
import type {
  CancelledOrder,
  ClosedPosition,
  FinancingCharge,
  PendingOrder,
  Position,
  TradeEvent,
} from './position.ts';

/** The money of a contract account: the balance, and the two ways in which trading changes it. */
export interface ContractCash {
  /** Whose it is. */
  readonly userId: number;
  readonly balance: Amount;
  /** Used margin. */
  readonly locked: Amount;
  post(posting: TemplatePosting | undefined, reference: number): void;
  /** Locks an amount, or frees it where it is negative. */
  lock(amount: Amount): void;
}

/** What a contract account holds, as it was read. */
export interface ContractHoldings {
  readonly accountId: number;
  /** Oldest first. */
  readonly positions: readonly Position[];
  /** Oldest first. */
  readonly pendings: readonly PendingOrder[];
  /** A margin warning was given and has not been taken back. */
  readonly isWarned: boolean;
}

/**
 * A contract account during decisions. Every change goes through here, so that its money changes with it;
 * each change emits an event.
 */
export class ContractAccount {
  readonly accountId: number;
  readonly cash: ContractCash;
  positions: readonly Position[];
  pendings: readonly PendingOrder[];
  isWarned: boolean;
  readonly #tell: (event: TradeEvent) => void;

  constructor(holdings: ContractHoldings, cash: ContractCash, tell: (event: TradeEvent) => void) {
    this.accountId = holdings.accountId;
    this.cash = cash;
    this.positions = holdings.positions;
    this.pendings = holdings.pendings;
    this.isWarned = holdings.isWarned;
    this.#tell = tell;
  }

  get userId(): number {
    return this.cash.userId;
  }

  position(id: number): Position | undefined {
    return this.positions.find((held) => held.id === id);
  }

  pending(id: number): PendingOrder | undefined {
    return this.pendings.find((order) => order.id === id);
  }

  /**
   * Opens a position: its fee is paid and its margin locked. A pending order that it fills ends. `equity` is
   * that of the account before, which the decision has computed.
   */
  open(position: Position, equity: Amount, filled?: PendingOrder): void {
    this.positions = inserted(this.positions, position);
    if (filled) this.pendings = this.pendings.filter((order) => order.id !== filled.id);
    this.cash.post(feePosting(position.fee), position.id);
    this.cash.lock(position.margin);
    this.#tell({ kind: 'opened', position, filled, equity });
  }

  /** Closes a position completely: pays its result, frees its margin. */
  close(closed: ClosedPosition): void {
    this.positions = this.positions.filter((held) => held.id !== closed.id);
    this.#settle(closed);
    this.#tell({ kind: 'closed', position: closed });
  }

  /** Closes a part of a position; the rest stays what it was, with fewer lots. */
  closePart(part: ClosedPosition, rest: Position): void {
    this.positions = this.positions.map((held) => (held.id === rest.id ? rest : held));
    this.#settle(part);
    this.#tell({ kind: 'part_closed', part, rest });
  }

  /** Pays a result; after the last position closes, the broker raises negative cash to zero. */
  #settle(closed: ClosedPosition): void {
    this.cash.post(resultPosting(closed.profit), closed.id);
    this.cash.lock(negate(closed.margin));
    this.cash.post(protectionPosting(this.cash.balance, this.positions.length), closed.id);
    // No used margin: the account has recovered, and the next fall warns again.
    if (this.isWarned && this.positions.length === 0) this.recover();
  }

  /** Pays or receives overnight financing; of a position that was closed since, negative cash is raised to zero. */
  charge(charge: FinancingCharge): void {
    this.cash.post(financingPosting(charge.amount), charge.dealId);
    this.cash.post(protectionPosting(this.cash.balance, this.positions.length), charge.dealId);
    this.#tell({ kind: 'financed', charge });
  }

  place(order: PendingOrder): void {
    this.pendings = [...this.pendings, order];
    this.#tell({ kind: 'placed', order });
  }

  cancel(cancelled: CancelledOrder): void {
    this.pendings = this.pendings.filter((order) => order.id !== cancelled.id);
    this.#tell({ kind: 'cancelled', order: cancelled });
  }

  /** `by` is the leader where a copy's stops follow his. */
  setStops(position: Position, by: 'owner' | 'leader' = 'owner'): void {
    this.positions = this.positions.map((held) => (held.id === position.id ? position : held));
    this.#tell({ kind: 'stops_set', position, by });
  }

  /** The trailing stop of a position follows from now on. */
  startTrailing(position: Position): void {
    this.positions = this.positions.map((held) => (held.id === position.id ? position : held));
    this.#tell({ kind: 'trailing_started', position });
  }

  setOrderStops(order: PendingOrder): void {
    this.pendings = this.pendings.map((placed) => (placed.id === order.id ? order : placed));
    this.#tell({ kind: 'order_stops_set', order });
  }

  warn(ratio: number): void {
    this.isWarned = true;
    this.#tell({ kind: 'warned', ratio });
  }

  recover(): void {
    this.isWarned = false;
    this.#tell({ kind: 'recovered' });
  }
}

/** Positions stay in the order of their ids; a filled order may be older than what is held. */
function inserted(positions: readonly Position[], position: Position): readonly Position[] {
  const last = positions.at(-1);
  if (!last || last.id < position.id) return [...positions, position];
  return [...positions, position].sort((a, b) => a.id - b.id);
}
