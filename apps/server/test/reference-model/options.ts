import type { ReferenceMarket } from './market.ts';
import { fraction, rounded, times, written } from './money.ts';

/** A future: an amount that up or down wins a share within seconds. Amounts in millionths. */
export interface ReferenceOption {
  readonly id: number;
  readonly user: number;
  readonly code: string;
  readonly isUp: boolean;
  readonly amount: bigint;
  readonly ratio: number;
  /** 0: a lost future costs the whole amount. */
  readonly lossLevel: number;
  readonly open: bigint;
  readonly dueAt: number;
  end: bigint | undefined;
  profit: bigint;
  isVoid: boolean;
}

const FRESH_MS = 10_000;
const SILENT_MS = 10_000;

/** Durations, ratios and smallest amounts, and the amounts on offer (docs/spec/rules.md#updown-trades). */
export const referenceOptions = {
  durations: [
    { seconds: 30, ratio: 0.8, least: 10 },
    { seconds: 60, ratio: 0.82, least: 10 },
    { seconds: 120, ratio: 0.85, least: 50 },
    { seconds: 300, ratio: 0.88, least: 100 },
  ],
  amounts: [10, 50, 100, 500, 1000],
} as const;

/** Futures and the options accounts they are paid from. */
export class ReferenceOptions {
  readonly cash = new Map<number, bigint>();
  readonly running: ReferenceOption[] = [];
  readonly closed: ReferenceOption[] = [];
  /** Times of ticks and heartbeats of the source. */
  readonly #heard: number[] = [];
  readonly #market: ReferenceMarket;
  #lastId = 0;

  constructor(market: ReferenceMarket) {
    this.#market = market;
  }

  locked(user: number): bigint {
    let sum = 0n;
    for (const future of this.running) if (future.user === user) sum += future.amount;
    return sum;
  }

  /** Call for every tick and heartbeat. */
  hear(): void {
    this.#heard.push(this.#market.now);
  }

  /** Accepts an Up/Down trade at the current price, or names every reason against it. */
  submit(ask: {
    readonly user: number;
    readonly code: string;
    readonly isUp: boolean;
    readonly amount: number;
    readonly seconds: number;
    readonly lossLevel: number;
  }): { readonly reasons: readonly string[] } | { readonly done: ReferenceOption } {
    const { now } = this.#market;
    const duration = referenceOptions.durations.find(({ seconds }) => seconds === ask.seconds);
    const reasons: string[] = [];
    if (!duration) reasons.push('micro.unknown_duration');
    if (!referenceOptions.amounts.some((amount) => amount === ask.amount))
      reasons.push('micro.amount_not_offered');
    if (duration && ask.amount < duration.least) reasons.push('micro.amount_below_min');
    const obstacle = this.#market.obstacle(ask.code);
    if (obstacle) reasons.push(obstacle);
    const tick = this.#market.tick(ask.code);
    if (!tick || now - tick.at >= FRESH_MS) reasons.push('micro.price_not_fresh');
    const dueAt = now + ask.seconds * 1000;
    if (!this.#isOpenThrough(ask.code, dueAt)) reasons.push('micro.expires_outside_session');
    const amount = rounded(written(ask.amount));
    if (amount > (this.cash.get(ask.user) ?? 0n) - this.locked(ask.user)) {
      reasons.push('micro.insufficient_balance');
    }
    if (reasons.length > 0 || !duration || !tick) return { reasons };
    this.#lastId += 1;
    const { user, code, isUp, lossLevel } = ask;
    const future: ReferenceOption = {
      id: this.#lastId,
      user,
      code,
      isUp,
      amount,
      ratio: duration.ratio,
      lossLevel,
      open: tick.price,
      dueAt,
      end: undefined,
      profit: 0n,
      isVoid: false,
    };
    this.running.push(future);
    return { done: future };
  }

  /** Open at the expiry as it is now, without a pause between. */
  #isOpenThrough(code: string, dueAt: number): boolean {
    for (let moment = this.#market.now; moment < dueAt; moment += 1000) {
      if (!this.#market.isOpen(code, moment)) return false;
    }
    return this.#market.isOpen(code, dueAt);
  }

  /** Settles trades due by now, at the last tick applied at or before each one's expiry. */
  settle(): void {
    for (const future of [...this.running]) if (future.dueAt <= this.#market.now) this.#end(future);
  }

  #end(future: ReferenceOption): void {
    this.running.splice(this.running.indexOf(future), 1);
    this.closed.push(future);
    const heardAt = this.#heard.findLast((moment) => moment <= future.dueAt) ?? Number.NEGATIVE_INFINITY;
    if (future.dueAt - heardAt >= SILENT_MS) {
      future.isVoid = true;
      return;
    }
    const end = this.#market.tickAt(future.code, future.dueAt)?.price ?? future.open;
    const isWon = future.isUp ? end > future.open : end < future.open;
    const share = rounded(times(fraction(future.amount, 1_000_000n), written(future.ratio)));
    const lost = future.lossLevel === 0 ? future.amount : share;
    future.end = end;
    future.profit = isWon ? share : -lost;
    this.cash.set(future.user, (this.cash.get(future.user) ?? 0n) + future.profit);
  }
}
