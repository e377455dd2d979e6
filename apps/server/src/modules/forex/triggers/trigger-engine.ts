import type { Position, PricedTick, RiskLevels } from '@tidemark/domain/forex';
import type { Price, Tick } from '@tidemark/domain/market';
import { isRefusal } from '@tidemark/domain/outcome';
import type { Log } from '../../../platform/log/log.ts';
import type { Desk } from '../../desk/index.ts';
import type { Market } from '../../market/index.ts';
import type { AccountHoldings, PositionCache } from '../batch/position-cache.ts';
import type { ForexCommandHandler } from '../command-handler.ts';
import { convertedBy } from '../read/moved-by.ts';
import type { FiredTick } from './fired-tick.ts';
import { dealableThen } from './past-ticks.ts';
import { REMEMBERED_TICKS, TriggerWatch } from './trigger-watch.ts';

export interface TriggerEngineInput {
  readonly market: Market;
  readonly desk: Desk;
  readonly positionCache: PositionCache;
  readonly log: Log;
  /** The current stop-out levels. */
  readonly riskLevels: () => RiskLevels;
  /** The handler of the commands that evaluate ticks for an account. */
  readonly handler: () => ForexCommandHandler;
}

/** Ticks that wait for their account's turn at the desk. */
interface Waiting {
  readonly fired: FiredTick[];
  isSent: boolean;
  /** Who waits for it, told whether it has met them. */
  readonly waiters: ((hasMet: boolean) => void)[];
}

/** Most postings and events that closing an order takes. */
const IDS_PER_ORDER = 4;
const IDS_BESIDES = 8;

/**
 * Finds the accounts that a tick concerns and sends each to the desk, with all ticks that wait for it. Costs
 * what it triggers. A price at which orders cannot be filled triggers nothing.
 */
export class TriggerEngine {
  readonly #input: TriggerEngineInput;
  readonly #watch: TriggerWatch;
  readonly #waiting = new Map<number, Waiting>();
  readonly #idleWaiters: (() => void)[] = [];
  /** Ticks that arrived before past ones were loaded. */
  #early: Tick[] | undefined = [];
  #unsent = 0;
  #underWay = 0;

  constructor(input: TriggerEngineInput) {
    this.#input = input;
    this.#watch = new TriggerWatch(input.riskLevels);
  }

  /**
   * Calls `load` and watches everything from then on; loaded orders are evaluated against ticks that were
   * stored but not evaluated when the server ended. Ticks may already arrive.
   */
  async start(load: () => Promise<void>): Promise<void> {
    const { market, positionCache } = this.#input;
    for (const { id } of market.instruments()) this.#revalue(id, () => undefined);
    const stored = await market.lastTicks(REMEMBERED_TICKS);
    for (const pricedTick of dealableThen(stored, market)) this.#watch.remember(pricedTick);
    const storedSeqs = new Map(stored.map(({ instrumentId, seq }) => [instrumentId, seq]));
    const early = this.#early?.filter((tick) => tick.seq > (storedSeqs.get(tick.instrumentId) ?? 0)) ?? [];
    this.#early = undefined;
    this.onTicks(early);
    positionCache.watch((before, after) => this.#follow(before, after));
    await load();
  }

  /** Ticks that have just become current, in their order. */
  onTicks(ticks: readonly Tick[]): void {
    if (this.#early) {
      this.#early.push(...ticks);
      return;
    }
    if (this.#unsent > 0) this.#sendAgain();
    for (const tick of ticks) this.#onTick(tick);
  }

  /** The best price of a position's trailing stop. */
  bestOf(position: Position): Price {
    return this.#watch.bestOf(position);
  }

  /** Trailing stops that have moved since the last call. */
  moved(tell: (position: Position, best: Price) => void): void {
    this.#watch.moved(tell);
  }

  /** Other stop-out levels apply: each account is checked by them from its next tick on. */
  applyRiskLevels(): void {
    for (const positionCache of this.#input.positionCache.all())
      if (positionCache.positions.length > 0) this.#watch.register(positionCache);
  }

  /** Resolves once an account has met the ticks that wait for it: to false if it could not. */
  async ticksMet(accountId: number): Promise<boolean> {
    const waiting = this.#waiting.get(accountId);
    if (!waiting) return true;
    const met = new Promise<boolean>((resolve) => waiting.waiters.push(resolve));
    if (!waiting.isSent) this.#send(accountId, waiting);
    return met;
  }

  /** Resolves once every account has met what waits for it, or could not: then the next tick tries again. */
  async idle(): Promise<void> {
    if (this.#underWay === 0) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  #onTick(tick: Tick): void {
    const pricedTick = this.#dealable(tick);
    const others = convertedBy(this.#input.market).get(tick.instrumentId) ?? [];
    if (!pricedTick) {
      // It triggers nothing, and yet the price of a closed pair is what its crosses are worth from now on.
      for (const id of [tick.instrumentId, ...others]) this.#revalue(id, () => undefined);
      return;
    }
    // In the order of their ids: neighbouring rows share pages of the database.
    const concerned = [...this.#watch.accountsConcernedBy(pricedTick)].sort(([one], [other]) => one - other);
    for (const [accountId, fired] of concerned) this.#fire(accountId, fired);
    const check = (accountId: number) => this.#checkRisk(accountId, pricedTick);
    this.#watch.value(tick.instrumentId, tick.price, pricedTick.rate, check);
    for (const other of others) this.#revalue(other, check);
  }

  /** The tick with its rate, if orders can be filled at it now. */
  #dealable(tick: Tick): PricedTick | undefined {
    if (this.#input.market.quote(tick.instrumentId).status !== 'open') return undefined;
    const conversion = this.#rateOf(tick.instrumentId);
    return conversion?.live ? { tick, rate: conversion.rate } : undefined;
  }

  #rateOf(instrumentId: number) {
    const { market } = this.#input;
    const instrument = market.instrument(instrumentId);
    return instrument && market.conversion(instrument.quote);
  }

  /** Values the holders of an instrument at the current price and rate. */
  #revalue(instrumentId: number, name: (accountId: number) => void): void {
    const quote = this.#input.market.quote(instrumentId);
    const conversion = this.#rateOf(instrumentId);
    if (quote.status === 'no_price' || !conversion) return;
    this.#watch.value(instrumentId, quote.tick.price, conversion.rate, name);
  }

  /** Sends an account to its close-out check, where that could change anything. */
  #checkRisk(accountId: number, pricedTick: PricedTick): void {
    const { positionCache, market } = this.#input;
    const account = positionCache.of(accountId);
    if (!account) return;
    const isDealable = account.positions.some(
      ({ instrumentId }) => market.quote(instrumentId).status === 'open',
    );
    const mustWarn = !account.isWarned || this.#watch.hasRecovered(accountId);
    // Already warned and not above the threshold, and nothing of it can be closed now.
    if (!mustWarn && account.pendings.length === 0 && !isDealable) return;
    this.#fire(accountId, { ...pricedTick, bests: new Map() });
  }

  #fire(accountId: number, fired: FiredTick): void {
    this.#watch.suspend(accountId);
    const waiting = this.#waiting.get(accountId);
    if (waiting) {
      // A waiting check reads current prices anyway when it runs.
      const isNew = waiting.fired.at(-1)?.tick !== fired.tick;
      // It also contains the earlier best prices of trailing stops.
      if (isNew || fired.bests.size > 0) waiting.fired.push(fired);
      return;
    }
    const first: Waiting = { fired: [fired], isSent: false, waiters: [] };
    this.#waiting.set(accountId, first);
    this.#send(accountId, first);
  }

  #send(accountId: number, waiting: Waiting): void {
    const { desk, positionCache, log, handler } = this.#input;
    const account = positionCache.of(accountId);
    if (!account) {
      this.#end(accountId, waiting);
      return;
    }
    waiting.isSent = true;
    this.#underWay += 1;
    const parts = account.positions.reduce((sum, { stops }) => sum + (stops?.targets?.length ?? 0), 0);
    const orders = account.positions.length + account.pendings.length + parts;
    const evaluation = desk.execute(handler(), {
      kind: 'evaluate_ticks',
      userId: account.userId,
      accountIds: [accountId],
      claim: undefined,
      idsMax: orders * IDS_PER_ORDER + IDS_BESIDES,
      ownIdsMax: 1 + parts,
      fired: waiting.fired,
    });
    evaluation.then(
      (outcome) => this.#onEvaluated(accountId, waiting, isRefusal(outcome) ? [] : outcome.evaluated),
      (err: unknown) => {
        log.error({ err, accountId }, 'an account could not meet a tick; it is tried again');
        waiting.isSent = false;
        this.#unsent += 1;
        for (const tell of waiting.waiters.splice(0)) tell(false);
        this.#landed();
      },
    );
  }

  #sendAgain(): void {
    this.#unsent = 0;
    for (const [accountId, waiting] of this.#waiting) if (!waiting.isSent) this.#send(accountId, waiting);
  }

  /** The account has met ticks: what it still holds waits again from the first of them on. */
  #onEvaluated(accountId: number, waiting: Waiting, evaluated: readonly FiredTick[]): void {
    const left = waiting.fired.filter((fired) => !evaluated.includes(fired));
    waiting.fired.splice(0, waiting.fired.length, ...left);
    const since = new Map<number, number>();
    for (const { tick } of evaluated) {
      since.set(tick.instrumentId, Math.min(since.get(tick.instrumentId) ?? tick.seq, tick.seq));
    }
    const account = this.#input.positionCache.of(accountId);
    const missed = account ? this.#watch.rearm(account, since) : [];
    waiting.fired.unshift(...missed);
    if (waiting.fired.length > 0) this.#send(accountId, waiting);
    else this.#end(accountId, waiting);
    this.#landed();
  }

  #end(accountId: number, waiting: Waiting): void {
    this.#waiting.delete(accountId);
    for (const tell of waiting.waiters.splice(0)) tell(true);
  }

  /** A command has ended. */
  #landed(): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }

  #follow(before: AccountHoldings | undefined, after: AccountHoldings): void {
    for (const missed of this.#watch.follow(before, after)) this.#fire(after.accountId, missed);
  }
}
