import { type PendingOrder, TriggerIndex } from '@tidemark/domain/forex';
import { priceFromUnits } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';

/** Time rises like the price of an instrument of its own. */
const TIME = 0;

interface WatchedExpiry {
  readonly expireAt: Millis;
  readonly handle: number;
}

/**
 * Pending orders by the end of their time: one comparison while nothing is due, O(log n) a change. Orders that
 * are good till cancelled take no room.
 */
export class ExpiryWatch {
  readonly #index = new TriggerIndex();
  readonly #byOrder = new Map<number, WatchedExpiry>();

  /** The earliest expiry. */
  get next(): Millis | undefined {
    return this.#index.leastRising(TIME);
  }

  get size(): number {
    return this.#index.size;
  }

  /** Takes over what an account's pending orders have become. */
  follow(before: readonly PendingOrder[], after: readonly PendingOrder[]): void {
    if (before === after) return;
    const kept = new Set<number>();
    for (const order of after) {
      if (order.expireAt === undefined) continue;
      kept.add(order.id);
      this.#watch(order, order.expireAt);
    }
    for (const { id } of before) if (!kept.has(id)) this.#unwatch(id);
  }

  /** Takes out everything that is due at a moment; reports the accounts, one as often as it has such orders. */
  take(moment: Millis, into: (accountId: number) => void): void {
    this.#index.take(TIME, priceFromUnits(moment), (accountId, orderId) => {
      this.#byOrder.delete(orderId);
      into(accountId);
    });
  }

  #watch({ id, accountId }: PendingOrder, expireAt: Millis): void {
    if (this.#byOrder.get(id)?.expireAt === expireAt) return;
    this.#unwatch(id);
    const level = priceFromUnits(expireAt);
    const handle = this.#index.add(TIME, { direction: 'rises', level, owner: accountId, ref: id });
    this.#byOrder.set(id, { expireAt, handle });
  }

  #unwatch(id: number): void {
    const known = this.#byOrder.get(id);
    if (!known) return;
    this.#index.remove(known.handle);
    this.#byOrder.delete(id);
  }
}
