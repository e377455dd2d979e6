import type { ReferenceAccount, ReferenceOrder } from './account.ts';
import type { ReferenceMarket } from './market.ts';
import { fraction, rounded, times, written } from './money.ts';
import { checkAccount } from './stop-out.ts';

/** Percent a year of each side from a moment on, and the day that counts three times, 1 Monday to 7 Sunday. */
export interface ReferenceRates {
  readonly from: number;
  readonly long: number;
  readonly short: number;
  /** 0: none. */
  readonly tripleDay: number;
}

const DAY = 86_400_000;
const PRICE_AGE = 15 * DAY;

/**
 * Overnight financing, written from docs/spec/rules.md#overnight-financing: when it is charged, each day that has ended
 * since the last time, oldest first.
 */
export class ReferenceFinancing {
  readonly #market: ReferenceMarket;
  readonly #rates = new Map<string, ReferenceRates[]>();
  /** The beginning of the first day that was not charged yet. */
  #day: number;

  constructor(market: ReferenceMarket) {
    this.#market = market;
    this.#day = market.now - (market.now % DAY);
  }

  setRates(code: string, rates: Omit<ReferenceRates, 'from'>): void {
    const known = this.#rates.get(code) ?? [];
    this.#rates.set(code, [...known, { ...rates, from: this.#market.now }]);
  }

  /** Whether a day has ended and is not charged. */
  isDue(): boolean {
    return this.#day + DAY <= this.#market.now;
  }

  charge(accounts: Iterable<ReferenceAccount>): void {
    while (this.isDue()) {
      for (const account of accounts) this.#chargeDay(account, this.#day);
      this.#day += DAY;
    }
    for (const account of accounts) account.forgetCompletedBefore(this.#day);
  }

  /** By order id; what the stop-out check closes on the way comes after the others. */
  #chargeDay(account: ReferenceAccount, day: number): void {
    const charged = new Set<ReferenceOrder>();
    const left = () => account.heldAt(day + DAY).filter((order) => !charged.has(order));
    for (let due = left(); due.length > 0; due = left()) {
      const wereOpen = new Set(due.filter(({ state }) => state === 'open'));
      for (const order of due) {
        if (wereOpen.has(order) && order.state !== 'open') continue;
        charged.add(order);
        this.#chargeOrder(account, order, day);
      }
    }
  }

  #chargeOrder(account: ReferenceAccount, order: ReferenceOrder, day: number): void {
    const { terms, isBuy, lots } = order;
    const rates = (this.#rates.get(terms.code) ?? []).findLast(({ from }) => from < day + DAY);
    const rate = isBuy ? rates?.long : rates?.short;
    const nights = this.#nights(terms.code, day, rates?.tripleDay ?? 0);
    const price = this.#lastPrice(terms.code, day);
    const link = this.#market.linkOf(terms.quote);
    const linked = link ? this.#lastPrice(link.code, day) : 1n;
    if (!rate || nights === 0 || price === undefined || linked === undefined) return;
    const amount = rounded(
      times(
        fraction(lots, 1_000_000n),
        fraction(BigInt(terms.unitsPerLot)),
        fraction(price, 100_000_000n),
        written(rate),
        fraction(BigInt(nights), 36_000n),
        this.#market.toUsd(terms.quote, day + DAY - 1),
      ),
    );
    account.cash -= amount;
    if (account.positions().length === 0 && account.cash < 0n) account.cash = 0n;
    account.charges.push({ id: order.id, parent: order.parent, day, nights, lots, amount });
    checkAccount(this.#market, account);
  }

  #lastPrice(code: string, day: number): bigint | undefined {
    const tick = this.#market.tickAt(code, day + DAY - 1);
    return tick && tick.at >= day + DAY - 1 - PRICE_AGE ? tick.price : undefined;
  }

  #nights(code: string, day: number, tripleDay: number): number {
    const weekday = new Date(day).getUTCDay() || 7;
    const open = this.#market.openMs(code, day, day + DAY);
    if (weekday > 5 ? open < DAY : open === 0) return 0;
    return weekday === tripleDay ? 3 : 1;
  }
}
