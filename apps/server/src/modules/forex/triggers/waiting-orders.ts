/** No row, or no trigger. */
export const NONE = -1;

/** A stop-loss or an activation price, a take-profit, and the nearest target; or a pending order's price. */
const LEVELS_MAX = 3;
/** The trailing stop comes after the levels. */
const TRAILING = LEVELS_MAX;
const WIDTH = LEVELS_MAX + 1;
const ROWS_AT_FIRST = 64;

/**
 * Waiting orders, each with the handles of its triggers. One array contains all handles: a million positions
 * add no object here that the garbage collector would have to visit.
 */
export class WaitingOrders<Order extends { readonly id: number }> {
  readonly #rowOfOrder = new Map<number, number>();
  readonly #orders: (Order | undefined)[] = [];
  readonly #freeRows: number[] = [];
  #handles = new Float64Array(ROWS_AT_FIRST * WIDTH);

  /** The row of an order by its id, or `NONE`. */
  rowOf(orderId: number): number {
    return this.#rowOfOrder.get(orderId) ?? NONE;
  }

  /** The order of an id, where it waits. */
  find(orderId: number): Order | undefined {
    const row = this.#rowOfOrder.get(orderId);
    return row === undefined ? undefined : this.#orders[row];
  }

  /** A row for an order that has none, without a trigger yet. */
  add(order: Order): number {
    const row = this.#freeRows.pop() ?? this.#orders.length;
    this.#rowOfOrder.set(order.id, row);
    this.#orders[row] = order;
    if ((row + 1) * WIDTH > this.#handles.length) this.#grow();
    this.#handles.fill(NONE, row * WIDTH, (row + 1) * WIDTH);
    return row;
  }

  /** Takes the order as it is now in place of the one of this id; false where none waits. */
  replace(order: Order): boolean {
    const row = this.#rowOfOrder.get(order.id);
    if (row === undefined) return false;
    this.#orders[row] = order;
    return true;
  }

  remove(row: number): void {
    const order = this.#orders[row];
    if (order) this.#rowOfOrder.delete(order.id);
    this.#orders[row] = undefined;
    this.#freeRows.push(row);
  }

  trailingOf(row: number): number {
    return this.#handles[row * WIDTH + TRAILING] as number;
  }

  setTrailing(row: number, handle: number): void {
    this.#handles[row * WIDTH + TRAILING] = handle;
  }

  /** Handles of the levels that have been set. */
  levelsOf(row: number): number[] {
    const first = row * WIDTH;
    return [...this.#handles.subarray(first, first + LEVELS_MAX)].filter((handle) => handle !== NONE);
  }

  /** No level is set any more. */
  clearLevels(row: number): void {
    this.#handles.fill(NONE, row * WIDTH, row * WIDTH + LEVELS_MAX);
  }

  setLevel(row: number, place: number, handle: number): void {
    this.#handles[row * WIDTH + place] = handle;
  }

  #grow(): void {
    const larger = new Float64Array(this.#handles.length * 2);
    larger.set(this.#handles);
    this.#handles = larger;
  }
}
