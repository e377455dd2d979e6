import { ReferenceAccount, type ReferenceOrder, stopLevel } from './account.ts';
import { cancel, close, closeAll, reset, reverse } from './closing.ts';
import { ReferenceFinancing } from './financing.ts';
import { ReferenceMarket } from './market.ts';
import { eighths } from './money.ts';
import {
  type ReferenceContext,
  type ReferenceLimits,
  type ReferenceResult,
  setStops,
  submit,
} from './orders.ts';
import type { AccountView, OrderView, Step, UserStep } from './steps.ts';
import { type ReferenceHours, type ReferenceSpan, referenceTerms } from './terms.ts';
import { applyTicks } from './ticks.ts';

/** What became of a step: every reason against it, or ids. */
export type ReferenceOutcome =
  | { readonly reasons: readonly string[] }
  | { readonly ids: readonly number[]; readonly left?: readonly { id: number; key: string }[] };

const START_CASH = 10_000_000_000n;

/**
 * A reference model of the contract rules, written only from docs/spec/rules.md and docs/spec/product.md:
 * slow, with fractions, sharing no code with the domain. Random sequences are compared with it.
 */
export class ReferenceTrading {
  readonly market: ReferenceMarket;
  readonly accounts: ReferenceAccount[] = [];
  readonly financing: ReferenceFinancing;
  readonly #floor: ReferenceContext;
  #lastId = 0;

  constructor(options: {
    readonly users: number;
    readonly now: number;
    readonly spans: ReadonlyMap<ReferenceHours, readonly ReferenceSpan[]>;
    readonly limits: ReferenceLimits;
    readonly ordersWhenClosed?: readonly string[];
  }) {
    this.market = new ReferenceMarket(referenceTerms, options.spans, options.now);
    this.financing = new ReferenceFinancing(this.market);
    for (let user = 0; user < options.users; user += 1) {
      this.accounts.push(new ReferenceAccount(this.market, START_CASH));
    }
    this.#floor = {
      market: this.market,
      limits: options.limits,
      ordersWhenClosed: new Set(options.ordersWhenClosed),
      nextId: () => {
        this.#lastId += 1;
        return this.#lastId;
      },
    };
  }

  account(user: number): ReferenceAccount {
    const account = this.accounts[user];
    if (!account) throw new Error(`there is no user ${user}`);
    return account;
  }

  /** Applies one step to the model. A restart changes no order. */
  perform(step: Step): ReferenceOutcome {
    switch (step.kind) {
      case 'tick':
        return this.#ticks([step]);
      case 'ticks':
        return this.#ticks(step.ticks);
      case 'heartbeat':
        this.market.beat();
        return { ids: [] };
      case 'wait':
        this.market.now += step.ms;
        this.#expire();
        return { ids: [] };
      case 'refused':
        this.market.refuse(step.code);
        return { ids: [] };
      case 'rates':
        this.financing.setRates(step.code, step);
        return { ids: [] };
      case 'financing':
        this.financing.charge(this.accounts);
        return { ids: [] };
      case 'restart':
        this.market.restart();
        return { ids: [] };
      default:
        return this.#act(step);
    }
  }

  /** Whatever passes meanwhile, an order ends with its time. */
  #expire(): void {
    for (const account of this.accounts) {
      for (const order of account.pendings()) {
        if (order.expiry === undefined || order.expiry > this.market.now) continue;
        account.cancel(order, 'expired');
        account.tell('forex.pending_cancelled', order.id);
      }
    }
  }

  #ticks(ticks: readonly { readonly code: string; readonly price: number }[]): ReferenceOutcome {
    for (const { code, price } of ticks) this.market.take(code, price);
    applyTicks(
      this.#floor,
      this.accounts,
      ticks.map(({ code, price }) => ({ code, price: eighths(price) })),
    );
    return { ids: [] };
  }

  #act(step: UserStep): ReferenceOutcome {
    const account = this.account(step.user);
    const answer = this.#answer(step, account);
    if ('reasons' in answer) return answer;
    return { ...answer, ids: answer.done.map((order) => order.id) };
  }

  #answer(step: UserStep, account: ReferenceAccount): ReferenceResult {
    switch (step.kind) {
      case 'submit':
        return submit(this.#floor, account, step);
      case 'close':
        return close(this.#floor, account, step);
      case 'close_all':
        return closeAll(this.#floor, account, step);
      case 'reverse':
        return reverse(this.#floor, account, step);
      case 'cancel':
        return cancel(account, step.id);
      case 'set_stops':
        return setStops(this.#floor, account, step.id, step);
      case 'reset':
        return reset(this.#floor, account, START_CASH);
    }
  }

  /** A user's current account; ended orders and notifications are returned once. */
  view(user: number): AccountView {
    const account = this.account(user);
    const living = [...account.orders.values()].sort((a, b) => a.id - b.id);
    const ended = account.ended.splice(0).sort((a, b) => a.id - b.id);
    return {
      cash: account.cash,
      locked: account.usedMargin(),
      floating: account.floating(),
      living: living.map(orderView),
      ended: ended.map(orderView),
      news: account.news.splice(0),
      charges: account.charges.splice(0),
    };
  }
}

function orderView(order: ReferenceOrder): OrderView {
  const isLiving = order.state === 'pending' || order.state === 'open';
  return {
    id: order.id,
    code: order.terms.code,
    isBuy: order.isBuy,
    state: order.state,
    kind: order.kind,
    lots: order.lots,
    margin: order.margin,
    fee: order.fee,
    open: order.open,
    stopLoss: isLiving ? stopLevel(order) : undefined,
    takeProfit: isLiving ? order.takeProfit : undefined,
    trailing: isLiving ? order.trail?.distance : undefined,
    from: isLiving ? order.trail?.from : undefined,
    targets: isLiving ? order.targets.map(({ price, lots }) => `${price}×${lots}`).join() : '',
    expiry: order.state === 'pending' ? order.expiry : undefined,
    pair: order.state === 'pending' ? order.pair?.id : undefined,
    close: order.close,
    profit: order.profit,
    reason: order.reason,
    parent: order.parent,
  };
}
