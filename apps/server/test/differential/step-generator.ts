import { type ReferenceAccount, type ReferenceOrder, trailLevel } from '../reference-model/account.ts';
import type { SecondStep, SeenStep, Step, StopsStep, UserStep, WorldStep } from '../reference-model/steps.ts';
import { referenceTerms } from '../reference-model/terms.ts';
import type { ReferenceTrading } from '../reference-model/trading.ts';
import type { Chance } from './chance.ts';
import { randomRates } from './random-rates.ts';

/** Where prices begin and around which they stay. */
export const startPrices: Readonly<Record<string, number>> = {
  EURUSD: 1.0842,
  GBPUSD: 1.2678,
  USDJPY: 148.512,
  NZDUSD: 0.5912,
  EURGBP: 0.8552,
  EURJPY: 161.02,
  XAUUSD: 2650.4,
  UK100: 8120.5,
  WTI: 70.51,
  BTCUSD: 60_000,
  BTCEUR: 55_340,
};

/** Instruments that take pending orders while their market is closed. */
export const ordersWhenClosed: readonly string[] = ['EURUSD', 'UK100', 'WTI', 'EURJPY'];

type TickStep = Extract<WorldStep, { kind: 'tick' }>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Generates relevant steps: prices that hit levels exactly, gaps, orders near the margin limit, silences,
 * weekends, requests that must be refused.
 */
export class StepGenerator {
  readonly #chance: Chance;
  readonly #reference: ReferenceTrading;
  /** Time never passes this moment. */
  readonly #until: number;
  readonly #codes: readonly string[];

  constructor(options: {
    readonly chance: Chance;
    readonly reference: ReferenceTrading;
    readonly until: number;
    /** What is traded; everything where it is left out. */
    readonly codes?: readonly string[];
  }) {
    this.#chance = options.chance;
    this.#reference = options.reference;
    this.#until = options.until;
    this.#codes = options.codes ?? referenceTerms.map(({ code }) => code);
  }

  /** The next thing to happen, of one step or a few. */
  next(): Step[] {
    const user = Math.floor(this.#chance.next() * this.#reference.accounts.length);
    // A while after midnight, so that some positions are closed before they are charged.
    if (this.#reference.financing.isDue() && this.#chance.percent(25)) return [{ kind: 'financing' }];
    const roll = this.#chance.next() * 100;
    if (roll < 46) return [this.#wait(), this.#chance.percent(15) ? this.#ticks() : this.#tick()];
    if (roll < 95) return this.act(user);
    if (roll < 96.5) return this.#night();
    if (roll < 97) return [randomRates(this.#chance, this.#code())];
    if (roll < 98) return this.#silence();
    if (roll < 98.6) return this.#pause();
    if (roll < 98.8) return [{ kind: 'reset', user }];
    return [{ kind: 'restart' }, { kind: 'heartbeat' }];
  }

  /** What a trader does next; at times nothing. */
  act(user: number): UserStep[] {
    if (this.#isBroke(user)) return [{ kind: 'reset', user }];
    const roll = this.#chance.next();
    if (roll < 0.28) return [this.#submit(user, false)];
    if (roll < 0.53) return [this.#submit(user, true)];
    return this.#change(user);
  }

  /** A few tradable instruments at the same moment. */
  #ticks(): Step {
    const ticks = new Map<string, { code: string; price: number }>();
    for (let count = 0; count < 4; count += 1) {
      const { code, price } = this.#tick();
      if (this.#isDealableThen(code)) ticks.set(code, { code, price });
    }
    return { kind: 'ticks', ticks: [...ticks.values()] };
  }

  /** Open, and its pair is not silent. */
  #isDealableThen(code: string): boolean {
    const { market } = this.#reference;
    if (!market.isOpen(code)) return false;
    const link = market.linkOf(market.terms(code).quote);
    if (!link || link.code === code || !market.isOpen(link.code)) return true;
    return !market.isRefused(link.code) && market.now - (market.tick(link.code)?.at ?? 0) < 250_000;
  }

  #isBroke(user: number): boolean {
    const account = this.#reference.account(user);
    return account.cash < 200_000_000n && account.positions().length === 0;
  }

  #wait(): Step {
    return { kind: 'wait', ms: Math.round(this.#chance.between(20, 900)) };
  }

  /** The source is silent for a while, or a symbol is. */
  #silence(): Step[] {
    if (this.#chance.percent(40)) return this.#refusals();
    if (this.#chance.percent(50)) {
      return [{ kind: 'wait', ms: Math.round(this.#chance.between(9000, 12_000)) }];
    }
    return [{ kind: 'wait', ms: Math.round(this.#chance.between(290_000, 320_000)) }, { kind: 'heartbeat' }];
  }

  /** The source sends prices that are refused, and heartbeats in between. */
  #refusals(): Step[] {
    const steps: Step[] = [];
    const code = this.#chance.pick(this.#codes);
    for (let left = Math.ceil(this.#chance.between(1, 9)); left > 0; left -= 1) {
      const price = this.#atPrecision(code, this.#price(code) * this.#chance.between(0.98, 1.02));
      steps.push({ kind: 'wait', ms: Math.round(this.#chance.between(300, 4000)) });
      steps.push({ kind: 'refused', code, price });
      if (this.#chance.percent(30)) steps.push({ kind: 'heartbeat' });
    }
    return steps;
  }

  /** Hours pass, over openings and closings. */
  #pause(): Step[] {
    const ms = Math.round(this.#chance.between(0.2, 14) * HOUR);
    if (this.#reference.market.now + ms > this.#until) return [this.#wait()];
    return [{ kind: 'wait', ms }, { kind: 'heartbeat' }, this.#tick()];
  }

  /** The first minutes of the next day, at times in the last millisecond before it. */
  #night(): Step[] {
    const { now } = this.#reference.market;
    const midnight = now - (now % DAY) + DAY;
    if (midnight + HOUR > this.#until) return [this.#wait()];
    const after = this.#chance.percent(20) ? -1 : Math.round(this.#chance.between(0, 200_000));
    return [{ kind: 'wait', ms: midnight + after - now }, { kind: 'heartbeat' }, this.#tick()];
  }

  #price(code: string): number {
    return Number(this.#reference.market.price(code)) / 1e8;
  }

  #atPrecision(code: string, price: number): number {
    return Number(price.toFixed(this.#reference.market.terms(code).precision));
  }

  /** An instrument, more often an open one. */
  #code(): string {
    const code = this.#chance.pick(this.#codes);
    if (this.#reference.market.isOpen(code) || this.#chance.percent(20)) return code;
    return this.#chance.pick(this.#codes);
  }

  #tick(): TickStep {
    const level = this.#chance.percent(30) ? this.#someLevel() : undefined;
    if (level) return level;
    const code = this.#code();
    const before = this.#price(code);
    const roll = this.#chance.next();
    const reach = roll < 0.75 ? 0.002 : roll < 0.95 ? 0.015 : 0.08;
    const home = startPrices[code] ?? before;
    // A pull towards the start keeps prices realistic.
    const pull = (Math.log(home / before) / 20) * this.#chance.next();
    const price = before * (1 + this.#chance.between(-reach, reach) + Math.max(-0.01, Math.min(0.01, pull)));
    return { kind: 'tick', code, price: this.#atPrecision(code, price) };
  }

  /** A tick exactly at a level of a stop or pending order, or one step away. */
  #someLevel(): TickStep | undefined {
    const account = this.#reference.account(
      Math.floor(this.#chance.next() * this.#reference.accounts.length),
    );
    const orders = [...account.orders.values()];
    if (orders.length === 0) return undefined;
    const order = this.#chance.pick(orders);
    const targets = order.targets.map((target) => target.price);
    const levels = [
      ...targets,
      order.stopLoss,
      order.takeProfit,
      order.state === 'pending' ? order.open : undefined,
    ];
    if (order.state === 'open' && order.trail) {
      levels.push(order.trail.from ?? trailLevel(order.isBuy, order.trail));
    }
    const known = levels.filter((level) => level !== undefined);
    if (known.length === 0) return undefined;
    const { code, precision } = order.terms;
    const beside = this.#chance.pick([0, 0, 1, -1]) * 10 ** -precision;
    const price = this.#atPrecision(code, Number(this.#chance.pick(known)) / 1e8 + beside);
    const before = this.#price(code);
    // Further away it would be held as a jump.
    return price > 0 && Math.abs(price / before - 1) < 0.09 ? { kind: 'tick', code, price } : undefined;
  }

  #submit(user: number, isPending: boolean): UserStep {
    const code = this.#code();
    const terms = this.#reference.market.terms(code);
    const isBuy = this.#chance.percent(50);
    const leverage = terms.leverages.length > 0 ? this.#chance.pick(terms.leverages) : 1;
    const price = this.#price(code);
    const away = this.#distance(price, 0.012);
    const isAtPrice = this.#chance.percent(8);
    const target = isPending
      ? this.#atPrecision(code, isAtPrice ? price : price + (this.#chance.percent(50) ? away : -away))
      : undefined;
    const lots = this.#lots(user, code, leverage);
    return {
      kind: 'submit',
      user,
      code,
      isBuy,
      lots,
      leverage: this.#chance.percent(1) ? 33 : leverage,
      ...(target === undefined
        ? this.#atOpening(code)
        : { target, ...this.#expiry(), ...this.#second(code, isBuy, price) }),
      ...(this.#chance.percent(55) ? this.#stops(code, isBuy, target ?? price) : {}),
      ...(this.#chance.percent(25) ? this.#targets(code, isBuy, target ?? price, lots) : {}),
    };
  }

  /** At times an order that may wait for the opening, else one with the price that was seen. */
  #atOpening(code: string): SeenStep & { atOpening?: boolean; expiresIn?: number } {
    const chance = this.#reference.market.isOpen(code) ? 5 : 70;
    return this.#chance.percent(chance) ? { atOpening: true, ...this.#expiry() } : this.#seen(code);
  }

  /** From just below a minute to hours ahead; seldom farther than it may be. */
  #expiry(): { expiresIn?: number } {
    if (!this.#chance.percent(30)) return {};
    if (this.#chance.percent(4)) return { expiresIn: this.#chance.pick([59_999, 366 * 24 * HOUR + 1]) };
    return { expiresIn: Math.round(60_000 + HOUR * this.#chance.next() ** 3) };
  }

  /** Parts of the lots at prices ahead; at times more than the lots, or on the wrong side. */
  #targets(code: string, isBuy: boolean, price: number, lots: number): StopsStep {
    const up = this.#chance.percent(96) === isBuy ? 1 : -1;
    const count = Math.ceil(this.#chance.between(0, 4));
    const targets = Array.from({ length: count }, () => {
      const share = Math.floor(lots * this.#chance.between(0.1, 1.1 / count) * 100) / 100;
      return {
        price: this.#atPrecision(code, price + up * this.#distance(price, 0.012)),
        lots: this.#chance.percent(3) ? 0.003 : Number(Math.max(0.01, share).toFixed(2)),
      };
    });
    return { targets };
  }

  /** At times a second price on any side, seldom at the price itself. */
  #second(code: string, isBuy: boolean, price: number): { second?: SecondStep } {
    if (!this.#chance.percent(30)) return {};
    const isSecondBuy = this.#chance.percent(50) ? isBuy : !isBuy;
    const away = this.#chance.percent(4) ? 0 : this.#distance(price, 0.012);
    const target = this.#atPrecision(code, price + (this.#chance.percent(50) ? away : -away));
    const { stopLoss, takeProfit } = this.#chance.percent(40) ? this.#stops(code, isSecondBuy, target) : {};
    return { second: { isBuy: isSecondBuy, target, stopLoss, takeProfit } };
  }

  /** Another order to be the pair of one, more often one that may be. */
  #pairId(account: ReferenceAccount, order: ReferenceOrder): { pairId?: number } {
    if (!this.#chance.percent(25)) return {};
    if (this.#chance.percent(20)) return { pairId: 0 };
    const others = [...account.orders.values()];
    const fitting = others.filter(
      ({ id, state, terms }) => id !== order.id && state === 'pending' && terms.code === order.terms.code,
    );
    const list = fitting.length > 0 && this.#chance.percent(80) ? fitting : others;
    return { pairId: this.#chance.pick(list).id };
  }

  #distance(price: number, reach: number): number {
    return price * reach * this.#chance.next() ** 2;
  }

  /** A size that needs from a little to somewhat too much of the free margin; at times none at all. */
  #lots(user: number, code: string, leverage: number): number {
    if (this.#chance.percent(3)) return this.#chance.pick([0.001, 0.005, 0.015, 50.01, 120, 0.123456]);
    const account = this.#reference.account(user);
    const free = Math.max(0, Number(account.freeMargin()) / 1e6);
    const share = this.#chance.percent(8) ? 1.1 : this.#chance.next() ** 1.5;
    const perLot =
      Number(
        account.costOf(
          this.#reference.market.terms(code),
          1_000_000n,
          leverage,
          this.#reference.market.price(code),
        ).margin,
      ) / 1e6;
    const lots = Math.floor(((free * share) / perLot) * 100) / 100;
    return Number(Math.min(50, Math.max(0.01, lots)).toFixed(2));
  }

  #seen(code: string): SeenStep {
    if (!this.#chance.percent(12)) return {};
    const price = this.#price(code);
    const step = 10 ** -this.#reference.market.terms(code).precision;
    const expect = this.#atPrecision(code, price + Math.round(this.#chance.between(-4, 4)) * step);
    return { expect, deviation: this.#atPrecision(code, Math.round(this.#chance.between(0, 4)) * step) };
  }

  #stops(code: string, isBuy: boolean, price: number): StopsStep {
    const up = this.#chance.percent(94) === isBuy ? 1 : -1;
    const at = (direction: number) =>
      this.#atPrecision(code, price + direction * this.#distance(price, 0.015));
    const stops: { stopLoss?: number; takeProfit?: number; trailing?: number; from?: number } = {};
    const roll = this.#chance.next();
    if (roll < 0.45) stops.stopLoss = at(-up);
    else if (roll < 0.75) {
      const step = 10 ** -this.#reference.market.terms(code).precision;
      stops.trailing = this.#atPrecision(code, step + this.#distance(price, 0.01));
      if (this.#chance.percent(40)) stops.from = at(up);
    }
    if (this.#chance.percent(50)) stops.takeProfit = at(up);
    if (this.#chance.percent(1)) stops.stopLoss = at(-up);
    // A decimal mark that has slipped.
    if (this.#chance.percent(1)) stops.takeProfit = this.#atPrecision(code, price * 1000);
    return stops;
  }

  /** An action on a user's order; at times on one that has ended, or another user's. */
  #change(user: number): UserStep[] {
    const account = this.#reference.account(this.#chance.percent(2) ? 0 : user);
    const orders = [...account.orders.values()];
    const order = orders.length > 0 ? this.#chance.pick(orders) : undefined;
    if (!order || this.#chance.percent(2)) {
      const id = Math.ceil(this.#chance.next() * 30);
      const kind = this.#chance.pick(['close', 'cancel', 'reverse', 'set_stops'] as const);
      return this.#reference.account(user).orders.has(id) ? [] : [{ kind, user, id }];
    }
    return order.state === 'pending'
      ? [this.#changePending(account, user, order)]
      : [this.#changePosition(user, order)];
  }

  #changePending(account: ReferenceAccount, user: number, order: ReferenceOrder): UserStep {
    const { id, terms, isBuy, open } = order;
    const roll = this.#chance.next();
    if (roll < 0.35) return { kind: 'cancel', user, id };
    if (roll < 0.4) return { kind: 'close', user, id };
    if (roll < 0.43) return { kind: 'reverse', user, id };
    const expiry = this.#chance.percent(15) ? { expiresIn: 0 } : this.#expiry();
    return {
      ...{ kind: 'set_stops', user, id, ...expiry, ...this.#pairId(account, order) },
      ...this.#changedStops(terms.code, isBuy, Number(open) / 1e8),
    };
  }

  #changePosition(user: number, order: ReferenceOrder): UserStep {
    const { id, terms, isBuy } = order;
    const roll = this.#chance.next();
    if (roll < 0.22) return { kind: 'close', user, id, ...this.#seen(terms.code) };
    if (roll < 0.42) return { kind: 'close', user, id, lots: this.#part(order), ...this.#seen(terms.code) };
    if (roll < 0.52) return { kind: 'reverse', user, id, ...this.#seen(terms.code) };
    if (roll < 0.54) return { kind: 'cancel', user, id };
    if (roll < 0.59) {
      const code = this.#chance.percent(50) ? terms.code : undefined;
      return { kind: 'close_all', user, code, which: this.#chance.pick(['all', 'profitable', 'losing']) };
    }
    const price = this.#price(terms.code);
    const lots = Number(order.lots) / 1e6;
    const targets = this.#chance.percent(10)
      ? { targets: [] }
      : this.#chance.percent(30)
        ? this.#targets(terms.code, isBuy, price, lots)
        : {};
    return { kind: 'set_stops', user, id, ...this.#changedStops(terms.code, isBuy, price), ...targets };
  }

  #part(order: ReferenceOrder): number {
    if (this.#chance.percent(5)) return this.#chance.pick([0.005, 60, 0.013]);
    const held = Number(order.lots) / 1e6;
    return Number(Math.max(0.01, Math.floor(held * this.#chance.next() * 100) / 100).toFixed(2));
  }

  #changedStops(code: string, isBuy: boolean, price: number): StopsStep {
    const stops: { stopLoss?: number; takeProfit?: number; trailing?: number; from?: number } = {
      ...this.#stops(code, isBuy, price),
    };
    if (this.#chance.percent(8))
      stops.from = this.#chance.percent(50) ? 0 : this.#atPrecision(code, price * 1.005);
    if (this.#chance.percent(15)) stops.takeProfit = 0;
    if (this.#chance.percent(10) && stops.trailing === undefined) stops.stopLoss = 0;
    else if (this.#chance.percent(10) && stops.stopLoss === undefined) stops.trailing = 0;
    return stops;
  }
}
