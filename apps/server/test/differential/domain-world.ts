import {
  betterPrice,
  type CancelledOrder,
  type ClosedPosition,
  ContractAccount,
  type ContractCash,
  cancelled,
  cancelPending,
  checkRisk,
  closeMany,
  closePosition,
  type DecisionContext,
  defaultRiskLevels,
  evaluateTick,
  expirePendings,
  levelsOf,
  lossLevel,
  openPosition,
  type PendingOrder,
  type Position,
  type PricedTick,
  placePending,
  profitAt,
  reversePosition,
  setStops,
  settled,
  type TradeEvent,
  Valuations,
} from '@tidemark/domain/forex';
import type { TemplatePosting } from '@tidemark/domain/ledger';
import type { Price, Tick } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import { isRefusal, present } from '@tidemark/domain/outcome';
import type { AccountView, OrderView, Step, UserStep } from '../reference-model/steps.ts';
import type { World, WorldOutcome } from './compared-worlds.ts';
import { DomainFinancing } from './domain-financing.ts';
import { DomainMarket } from './domain-market.ts';
import { chargeOf, newsOf } from './domain-news.ts';
import { idsOf, idsOfPair, maybe, NO_LEVELS, secondOf, targetsText } from './domain-steps.ts';

const START = 10_000_000_000n as Amount;

/** Cash of an account in memory. */
class Cash implements ContractCash {
  balance = START;
  locked = 0n as Amount;
  readonly userId: number;

  constructor(userId: number) {
    this.userId = userId;
  }

  post(posting: TemplatePosting | undefined): void {
    if (!posting) return;
    const sign = posting.direction === 'to_user' ? 1n : -1n;
    this.balance = (this.balance + sign * posting.amount) as Amount;
  }

  lock(amount: Amount): void {
    this.locked = (this.locked + amount) as Amount;
  }
}

interface Trader {
  readonly cash: Cash;
  account: ContractAccount;
  readonly events: TradeEvent[];
  readonly closed: ClosedPosition[];
}

/** Keeps an event for the next view, and what was closed for the charges of the night before. */
function note({ events, closed }: Pick<Trader, 'events' | 'closed'>, event: TradeEvent): void {
  events.push(event);
  if (event.kind === 'closed') closed.push(event.position);
  if (event.kind === 'part_closed') closed.push(event.part);
}

/** The decisions of the domain alone, without server and database. */
export class DomainWorld implements World {
  readonly #market: DomainMarket;
  readonly #financing: DomainFinancing;
  readonly #limits: DecisionContext['limits'];
  readonly #traders: Trader[];
  readonly #bests = new Map<number, { readonly distance: number; best: Price; readonly armedSeq: number }>();
  #lastId = 5000;

  constructor(options: {
    readonly users: number;
    readonly now: number;
    readonly limits: { readonly positions: number; readonly pendings: number };
    readonly ordersWhenClosed?: readonly string[];
  }) {
    this.#market = new DomainMarket(options.now, options.ordersWhenClosed);
    this.#financing = new DomainFinancing(this.#market);
    this.#limits = {
      openPositionsMax: options.limits.positions,
      pendingsMax: options.limits.pendings,
      fillsMax: options.limits.positions,
    };
    this.#traders = Array.from({ length: options.users }, (_, user) => {
      const trader = { cash: new Cash(user), events: [] as TradeEvent[], closed: [] as ClosedPosition[] };
      const holdings = { accountId: user, positions: [], pendings: [], isWarned: false };
      const account = new ContractAccount(holdings, trader.cash, (event) => note(trader, event));
      return { ...trader, account };
    });
  }

  #context(): DecisionContext {
    return {
      market: this.#market,
      valuations: new Valuations(this.#market),
      limits: this.#limits,
      riskLevels: defaultRiskLevels,
      now: this.#market.now,
      bestOf: (position) => this.#bestOf(position),
      nextId: () => {
        this.#lastId += 1;
        return this.#lastId;
      },
    };
  }

  #bestOf(position: Position): Price {
    const set = present(position.stops?.trailing, 'a trailing stop');
    const known = this.#bests.get(position.id);
    const isKnown = known?.armedSeq === position.stops?.armedSeq && known?.distance === set.distance;
    return isKnown && known ? betterPrice(position.side, known.best, set.best) : set.best;
  }

  perform(step: Step): WorldOutcome {
    switch (step.kind) {
      case 'tick':
        this.#meet([step]);
        return { ids: [] };
      case 'ticks':
        this.#meet(step.ticks);
        return { ids: [] };
      case 'heartbeat':
        this.#market.beat();
        return { ids: [] };
      case 'refused':
        this.#market.refuse(step.code);
        return { ids: [] };
      case 'wait':
        this.#market.now += step.ms;
        for (const { account } of this.#traders) expirePendings(this.#context(), account, this.#market.now);
        return { ids: [] };
      case 'rates':
        this.#financing.setTerms(step.code, step);
        return { ids: [] };
      case 'financing':
        this.#financing.charge(() => this.#context(), this.#traders);
        return { ids: [] };
      case 'restart':
        this.#market.restart();
        this.#restart();
        return { ids: [] };
      default:
        return this.#act(step);
    }
  }

  /** Everything is read again from what would have been stored. */
  #restart(): void {
    for (const trader of this.#traders) {
      const { accountId, positions, pendings, isWarned } = trader.account;
      const holdings = structuredClone({ accountId, positions, pendings, isWarned });
      trader.account = new ContractAccount(holdings, trader.cash, (event) => note(trader, event));
    }
  }

  #meet(prices: readonly { readonly code: string; readonly price: number }[]): void {
    const ticks = prices.map(({ code, price }) => this.#market.take(code, price));
    const met = ticks.flatMap((tick) => this.#dealable(tick));
    const moved = met.flatMap(({ tick }) => this.#market.movedBy(tick.instrumentId));
    for (const { account } of this.#traders) {
      const touches = () => account.positions.some(({ instrumentId }) => moved.includes(instrumentId));
      const [wasTouched, waiting] = [touches(), account.pendings.length];
      for (const one of met) {
        evaluateTick(this.#context(), account, one);
        this.#moveBests(account, one.tick.instrumentId, one.tick.price);
      }
      if (wasTouched || account.pendings.length < waiting || touches()) checkRisk(this.#context(), account);
    }
  }

  #dealable(tick: Tick): PricedTick[] {
    const instrument = present(this.#market.instrument(tick.instrumentId), 'known');
    const conversion = this.#market.conversion(instrument.quote);
    if (this.#market.quote(tick.instrumentId).status !== 'open' || !conversion?.live) return [];
    return [{ tick, rate: conversion.rate }];
  }

  #moveBests(account: ContractAccount, instrumentId: number, price: Price): void {
    for (const position of account.positions) {
      const { stops, side, id } = position;
      if (position.instrumentId !== instrumentId || !stops?.trailing || stops.trailing.from !== undefined)
        continue;
      const best = betterPrice(side, this.#bestOf(position), price);
      this.#bests.set(id, { distance: stops.trailing.distance, best, armedSeq: stops.armedSeq });
    }
  }

  #act(step: UserStep): WorldOutcome {
    const { account } = this.#trader(step.user);
    const context = this.#context();
    switch (step.kind) {
      case 'submit': {
        const order = {
          instrumentId: this.#market.byCode(step.code).id,
          side: step.isBuy ? 'buy' : 'sell',
          lots: step.lots,
          leverage: step.leverage,
          feeBasis: 'lots',
          stops: {
            stopLoss: step.stopLoss,
            takeProfit: step.takeProfit,
            trailingDistance: step.trailing,
            trailingFrom: step.from,
          },
          seen: { expected: step.expect, deviationMax: step.deviation },
          targets: step.targets,
        } as const;
        const isAtOpening = step.atOpening;
        if (step.target === undefined && !isAtOpening) return idsOf(openPosition(context, account, order));
        const expireAt = this.#momentIn(step.expiresIn);
        const second = secondOf(step);
        return idsOfPair(
          placePending(context, account, { ...order, target: step.target, expireAt, second, isAtOpening }),
        );
      }
      case 'close':
        return idsOf(
          closePosition(context, account, {
            id: step.id,
            lots: step.lots,
            seen: { expected: step.expect, deviationMax: step.deviation },
          }),
        );
      case 'reverse':
        return this.#reverse(context, account, step);
      case 'close_all': {
        const instrumentId = step.code === undefined ? undefined : this.#market.byCode(step.code).id;
        const many = closeMany(context, account, { instrumentId, which: step.which });
        if (isRefusal(many)) return { refusal: many.refusal };
        return { ids: many.closed.map(({ id }) => id), left: many.left };
      }
      case 'cancel':
        return idsOf(cancelPending(context, account, step.id));
      case 'set_stops': {
        const { stopLoss, takeProfit, trailing } = step;
        const stops = { stopLoss, takeProfit, trailingDistance: trailing, trailingFrom: step.from };
        const expireAt = this.#momentIn(step.expiresIn);
        const { pairId: ocoId, targets } = step;
        return idsOf(setStops(context, account, { id: step.id, stops, expireAt, ocoId, targets }));
      }
      case 'reset':
        return this.#reset(context, step.user);
    }
  }

  #momentIn(ms: number | undefined): number | undefined {
    return ms ? this.#market.now + ms : ms;
  }

  #reverse(
    context: DecisionContext,
    account: ContractAccount,
    step: Extract<UserStep, { kind: 'reverse' }>,
  ): WorldOutcome {
    const reversed = reversePosition(context, account, {
      id: step.id,
      feeBasis: 'lots',
      seen: { expected: step.expect, deviationMax: step.deviation },
    });
    if (isRefusal(reversed)) return { refusal: reversed.refusal };
    return { ids: [reversed.closed.id, reversed.opened.id] };
  }

  /** As the demo's reset: at the current price, a stale one at its opening price. */
  #reset(context: DecisionContext, user: number): WorldOutcome {
    const { account, cash } = this.#trader(user);
    for (const order of account.pendings) cancelled(context, account, order, 'demo_reset');
    for (const position of account.positions) {
      const quote = this.#market.quote(position.instrumentId);
      if (quote.status === 'no_price') continue;
      const conversion = present(
        this.#market.conversion(present(this.#market.instrument(position.instrumentId), 'known').quote),
        'a rate',
      );
      const isStale = quote.status === 'stale' || !conversion.live;
      const price = isStale ? position.openPrice : quote.tick.price;
      const rate = isStale ? position.openRate : conversion.rate;
      const end = { tick: { ...quote.tick, price }, rate, profit: profitAt(position, price, rate) };
      settled(context, account, position, end, 'demo_reset');
    }
    cash.balance = START;
    return { ids: [] };
  }

  #trader(user: number): Trader {
    return present(this.#traders[user], 'a trader');
  }

  view(user: number): AccountView {
    const { account, cash, events } = this.#trader(user);
    const told = events.splice(0);
    const living = [
      ...account.pendings.map((order) => this.#pending(order)),
      ...account.positions.map((position) => this.#position(position)),
    ];
    return {
      cash: cash.balance,
      locked: cash.locked,
      floating: new Valuations(this.#market).profitsOf(account.positions),
      living: living.sort((a, b) => a.id - b.id),
      ended: told.flatMap((event) => this.#ended(event)),
      news: told.flatMap(newsOf),
      charges: told.flatMap(chargeOf),
    };
  }

  #common(order: Position | PendingOrder) {
    const { id, side, lots } = order;
    const { code } = present(this.#market.instrument(order.instrumentId), 'known');
    return { id, code, isBuy: side === 'buy', lots: BigInt(lots), parent: undefined };
  }

  #pending(order: PendingOrder): OrderView {
    return {
      ...this.#common(order),
      state: 'pending',
      kind: order.kind,
      margin: 0n,
      fee: 0n,
      open: BigInt(order.target),
      stopLoss: maybe(order.stopLoss),
      takeProfit: maybe(order.takeProfit),
      trailing: maybe(order.trailingDistance),
      from: maybe(order.trailingFrom),
      targets: targetsText(order.targets),
      expiry: order.expireAt,
      pair: order.linkedId,
      close: undefined,
      profit: 0n,
      reason: undefined,
    };
  }

  #position(position: Position): OrderView {
    const { stops, side } = position;
    const { takeProfit, trailingDistance, trailingFrom, targets } = levelsOf(stops);
    const best = stops?.trailing && this.#bestOf(position);
    return {
      ...this.#common(position),
      state: 'open',
      kind: undefined,
      margin: position.margin,
      fee: position.fee,
      open: BigInt(position.openPrice),
      stopLoss: maybe(stops && lossLevel(side, stops, best)),
      takeProfit: maybe(takeProfit),
      trailing: maybe(trailingDistance),
      from: maybe(trailingFrom),
      targets: targetsText(targets),
      expiry: undefined,
      pair: undefined,
      close: undefined,
      profit: 0n,
      reason: undefined,
    };
  }

  #ended(event: TradeEvent): OrderView[] {
    if (event.kind === 'cancelled') return [this.#cancelled(event.order)];
    if (event.kind === 'closed') return [this.#closed(event.position)];
    return event.kind === 'part_closed' ? [this.#closed(event.part)] : [];
  }

  #cancelled(order: CancelledOrder): OrderView {
    return { ...this.#pending(order), ...NO_LEVELS, state: 'cancelled', reason: order.cancelReason };
  }

  #closed(position: ClosedPosition): OrderView {
    return {
      ...this.#common(position),
      ...NO_LEVELS,
      state: 'completed',
      kind: undefined,
      margin: position.margin,
      fee: position.fee,
      open: BigInt(position.openPrice),
      close: BigInt(position.closeTick.price),
      profit: position.profit,
      reason: position.closeReason,
      parent: position.parentId,
    };
  }
}
