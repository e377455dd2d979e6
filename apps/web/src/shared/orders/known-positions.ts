import type { ContractOrder } from './contract-order.ts';

/** What the result of a position is worked out from, as the lists last told it. */
export type PositionTerms = Pick<
  ContractOrder,
  'Id' | 'ForexId' | 'OrderType' | 'Quantity' | 'OriginPrice' | 'ForexTradeLists'
>;

const HOLDING = 1;
/** More than an account may hold: those that were read longest ago go first. */
const POSITIONS_MAX = 1000;

const known = new Map<number, PositionTerms>();

/** Keeps the terms of the open positions in a list that was read. */
export function knowPositions(orders: readonly ContractOrder[]): void {
  for (const order of orders) {
    if (order.Status !== HOLDING) continue;
    known.delete(order.Id);
    known.set(order.Id, order);
  }
  for (const id of known.keys()) {
    if (known.size <= POSITIONS_MAX) break;
    known.delete(id);
  }
}

/** The terms of a position; undefined where no list has told them yet. */
export function knownPosition(id: number): PositionTerms | undefined {
  return known.get(id);
}
