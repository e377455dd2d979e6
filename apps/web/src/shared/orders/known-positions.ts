import type { ContractOrder } from './contract-order.ts';

/** Terms for the result of a position, from the last list received. */
export type PositionTerms = Pick<
  ContractOrder,
  'Id' | 'ForexId' | 'OrderType' | 'Quantity' | 'OriginPrice' | 'ForexTradeLists'
>;

const HOLDING = 1;
/** More than an account may hold: those that were read longest ago go first. */
const POSITIONS_MAX = 1000;

const known = new Map<number, PositionTerms>();

/** Stores the terms of the open positions of a list. */
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

/** The terms of a position; undefined until a list contained them. */
export function knownPosition(id: number): PositionTerms | undefined {
  return known.get(id);
}
