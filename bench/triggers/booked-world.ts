import { ExposureIndex, type NetExposure, type Trigger, TriggerIndex } from '@tidemark/domain/forex';
import { priceFromUnits } from '@tidemark/domain/market';
import type { Accounts } from './accounts.ts';
import { instruments, movedBy } from './instruments.ts';
import { PRICE_SCALE, rateOf, unitsOf } from './world.ts';

const STOP = 0;
const TAKE = 1;

/** What one tick cost, in ns, and what it met. */
export interface TickCost {
  checking: number;
  whole: number;
  /** Accounts whose equity was revalued. */
  holders: number;
  happenings: number;
}

/** A world whose triggers and exposures are in the indexes of the domain. */
export class BookedWorld {
  readonly triggers = new TriggerIndex();
  readonly exposures = new ExposureIndex();
  /** What happened, as `tick what id`. */
  readonly happened: string[] = [];
  /** From nothing to books that are ready for the first tick. */
  readonly filledMs: number;
  readonly #accounts: Accounts;
  /** By position, its stop and its target. */
  readonly #handles: readonly [Float64Array, Float64Array];
  #tick = 0;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
    const begun = performance.now();
    this.#handles = this.#fillTriggers();
    for (const { id } of instruments) this.#tellPrice(id - 1, () => {});
    for (let account = 0; account < accounts.count; account += 1) this.#judge(account);
    this.filledMs = performance.now() - begun;
  }

  /** Applies a price: stops and targets first, then the accounts it brings near the stop out. */
  meet(place: number, price: number, cost: TickCost): void {
    const before = this.happened.length;
    this.#tick += 1;
    this.#accounts.prices[place] = price;

    const begun = performance.now();
    const reached: number[] = [];
    this.triggers.take(place + 1, priceFromUnits(price), (_account, ref) => reached.push(ref));
    const touched = reached.length > 0 ? this.#closeReached(reached) : [];
    const closed = performance.now();
    let holders = 0;
    const named: number[] = [];
    for (const moved of movedBy[place] ?? []) {
      this.#tellPrice(moved, (account) => named.push(account));
      holders += this.exposures.holders(moved + 1);
    }
    const checked = performance.now();
    for (const account of new Set([...touched, ...named])) this.#judge(account);
    const done = performance.now();

    cost.checking = (checked - closed) * 1e6;
    cost.whole = (done - begun) * 1e6;
    cost.holders = holders;
    cost.happenings = this.happened.length - before;
  }

  #fillTriggers(): readonly [Float64Array, Float64Array] {
    const { world } = this.#accounts;
    const of = (column: Float64Array, which: typeof STOP | typeof TAKE) =>
      Array.from(column, (level, position): Trigger & { instrumentId: number } => ({
        instrumentId: (world.places[position] ?? 0) + 1,
        direction: (world.signs[position] === 1) === (which === STOP) ? 'falls' : 'rises',
        level: priceFromUnits(level),
        owner: world.accounts[position] ?? 0,
        ref: 2 * position + which,
      }));
    const handles = this.triggers.addAll([...of(world.stops, STOP), ...of(world.takes, TAKE)]);
    return [Float64Array.from(handles.slice(0, world.size)), Float64Array.from(handles.slice(world.size))];
  }

  #tellPrice(place: number, into: (account: number) => void): void {
    const { prices } = this.#accounts;
    this.exposures.price(place + 1, (prices[place] ?? 0) / PRICE_SCALE, rateOf(place, prices), into);
  }

  #closeReached(reached: readonly number[]): number[] {
    return reached.map((ref) => {
      const position = Math.floor(ref / 2);
      this.#accounts.close(position);
      this.#forget(position);
      this.happened.push(`${this.#tick} reached ${ref}`);
      return this.#accounts.world.accounts[position] ?? 0;
    });
  }

  #judge(account: number): void {
    const open = this.#accounts.openOf(account);
    const verdict = this.#accounts.judge(account);
    if (verdict !== 'nothing') this.happened.push(`${this.#tick} ${verdict} ${account}`);
    if (verdict === 'closed out') for (const position of open) this.#forget(position);
    this.#setStanding(account);
  }

  /** A closed position removes its other trigger. */
  #forget(position: number): void {
    for (const handles of this.#handles) this.triggers.remove(handles[position] ?? -1);
  }

  #setStanding(account: number): void {
    const accounts = this.#accounts;
    const exposures = this.#netOf(account);
    if (exposures.length === 0) this.exposures.remove(account);
    else {
      const balance = accounts.balanceOf(account);
      this.exposures.set({ accountId: account, balance, exposures, ...accounts.boundsOf(account) });
    }
  }

  #netOf(account: number): NetExposure[] {
    const { world } = this.#accounts;
    const net = new Map<number, { instrumentId: number; units: number; cost: number }>();
    for (const position of this.#accounts.openOf(account)) {
      const instrumentId = (world.places[position] ?? 0) + 1;
      const one = net.get(instrumentId) ?? { instrumentId, units: 0, cost: 0 };
      const units = unitsOf(world, position);
      one.units += units;
      one.cost += units * ((world.openPrices[position] ?? 0) / PRICE_SCALE);
      net.set(instrumentId, one);
    }
    return [...net.values()];
  }
}
