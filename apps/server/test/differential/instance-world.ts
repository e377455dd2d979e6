import type { Call, CallOutput } from '@tidemark/contract';
import * as forexCalls from '@tidemark/contract/calls/trading/forex';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { type Day, dayOf, plusDays, startOfDay } from '@tidemark/domain/time';
import type { Database } from '../../src/platform/database/queryable.ts';
import type { Caller } from '../../src/platform/http/route.ts';
import { noticesQueued } from '../../src/platform/outbox/outbox.ts';
import { eighths, millionths } from '../reference-model/money.ts';
import type {
  AccountView,
  ChargeView,
  News,
  OrderView,
  Step,
  StopsStep,
  UserStep,
} from '../reference-model/steps.ts';
import { call } from '../support/forex-calls.ts';
import type { TradingInstance } from '../support/trading-instance.ts';
import type { World, WorldOutcome } from './compared-worlds.ts';
import { storeRates } from './random-rates.ts';

type WireOrder = CallOutput<typeof forexCalls.submit>;

/** The real modules on a real database, used through their calls. */
export class InstanceWorld implements World {
  readonly traders: readonly Caller[];
  #instance: TradingInstance;
  readonly #reopen: (before: TradingInstance) => Promise<TradingInstance>;
  readonly #seen = new Set<number>();
  readonly #news = new Map<number, News[]>();
  readonly #database: Database;
  /** The last day on which financing was charged. */
  #charged: Day;
  readonly #seenCharge = new Map<number, number>();

  constructor(options: {
    readonly database: Database;
    readonly instance: TradingInstance;
    readonly traders: readonly Caller[];
    /** Another server on the same database, after the first has stopped. */
    readonly reopen: (before: TradingInstance) => Promise<TradingInstance>;
  }) {
    this.#instance = options.instance;
    this.traders = options.traders;
    this.#reopen = options.reopen;
    this.#database = options.database;
    this.#charged = dayOf(options.instance.clock.now());
    this.#listen();
  }

  get instance(): TradingInstance {
    return this.#instance;
  }

  #listen(): void {
    this.#instance.bus.subscribe(noticesQueued, (notices) => {
      for (const { userId, key, params } of notices) {
        const own = this.#news.get(userId) ?? [];
        this.#news.set(userId, own);
        own.push({ key, id: params.id === undefined ? undefined : Number(params.id) });
      }
    });
  }

  async perform(step: Step): Promise<WorldOutcome> {
    switch (step.kind) {
      case 'tick':
        await this.#instance.prices({ [step.code]: step.price });
        return { ids: [] };
      case 'ticks':
        await this.#instance.ticks(step.ticks.map(({ code, price }) => [code, price]));
        return { ids: [] };
      case 'heartbeat':
        await this.#instance.prices({});
        return { ids: [] };
      case 'refused':
        await this.#instance.refusedTick(step.code, step.price);
        return { ids: [] };
      case 'wait':
        this.#instance.clock.advance(step.ms);
        await this.#instance.forex.settled();
        return { ids: [] };
      case 'rates':
        await storeRates(this.#database, this.#instance, step);
        return { ids: [] };
      case 'financing':
        await this.#chargeFinancing();
        return { ids: [] };
      case 'restart':
        await this.#instance.stop();
        this.#instance = await this.#reopen(this.#instance);
        this.#listen();
        return { ids: [] };
      default:
        return this.#act(step);
    }
  }

  /** Runs the job of each day since the last one, as the calendar does. */
  async #chargeFinancing(): Promise<void> {
    const now = this.#instance.clock.now();
    const [job] = this.#instance.forex.servingJobs;
    while (this.#charged < dayOf(now)) {
      this.#charged = plusDays(this.#charged, 1);
      while ((await job?.chunk(this.#charged, now)) !== 0);
    }
    await this.#instance.forex.settled();
  }

  #act(step: UserStep): Promise<WorldOutcome> {
    const caller = present(this.traders[step.user], 'a trader');
    switch (step.kind) {
      case 'submit':
        return this.#order(forexCalls.submit, caller, {
          forex_id: this.#instance.instrumentId(step.code),
          type: step.isBuy ? 1 : 2,
          cont: step.lots,
          multiple: step.leverage,
          status: step.target === undefined ? 1 : 0,
          target_price: step.target,
          expire_at: this.#momentIn(step.expiresIn),
          ...secondInput(step),
          ...(step.atOpening ? { at_opening: 1 } : {}),
          ...stopsInput(step),
          expect_price: step.expect,
          max_deviation: step.deviation,
        });
      case 'close':
        return this.#order(forexCalls.close, caller, {
          id: step.id,
          cont: step.lots,
          expect_price: step.expect,
          max_deviation: step.deviation,
        });
      case 'cancel':
        return this.#order(forexCalls.cancelTrade, caller, { id: step.id });
      case 'set_stops':
        return this.#order(forexCalls.setStopPrice, caller, {
          id: step.id,
          ...stopsInput(step),
          expire_at: this.#momentIn(step.expiresIn),
          oco_id: step.pairId,
        });
      case 'close_all':
        return this.#closeAll(caller, step);
      case 'reverse':
        return this.#reverse(caller, step);
      case 'reset':
        return this.#reset(caller);
    }
  }

  #momentIn(ms: number | undefined): string | 0 | undefined {
    if (ms === undefined) return undefined;
    return ms === 0 ? 0 : new Date(this.#instance.clock.now() + ms).toISOString();
  }

  async #order(made: Call, caller: Caller, input: object): Promise<WorldOutcome> {
    const answer = await call(this.#instance, made, caller, input);
    if (isRefusal(answer)) return { refusal: answer.refusal };
    const { Id, OcoId } = answer as WireOrder;
    return { ids: made === forexCalls.submit && OcoId !== null ? [Id, OcoId] : [Id] };
  }

  async #closeAll(caller: Caller, step: Extract<UserStep, { kind: 'close_all' }>): Promise<WorldOutcome> {
    const answer = await call(this.#instance, forexCalls.closeAll, caller, {
      forex_id: step.code === undefined ? undefined : this.#instance.instrumentId(step.code),
      which: step.which,
    });
    if (isRefusal(answer)) return { refusal: answer.refusal };
    return { ids: answer.closed.map(({ Id }) => Id), left: answer.left };
  }

  async #reverse(caller: Caller, step: Extract<UserStep, { kind: 'reverse' }>): Promise<WorldOutcome> {
    const answer = await call(this.#instance, forexCalls.reverse, caller, {
      id: step.id,
      expect_price: step.expect,
      max_deviation: step.deviation,
    });
    if (isRefusal(answer)) return { refusal: answer.refusal };
    return { ids: [answer.closed.Id, answer.opened.Id] };
  }

  async #reset({ userId }: Caller): Promise<WorldOutcome> {
    const outcome = await this.#instance.forex.resetDemo(userId, undefined);
    return isRefusal(outcome) ? { refusal: outcome.refusal } : { ids: [] };
  }

  async view(user: number): Promise<AccountView> {
    const caller = present(this.traders[user], 'a trader');
    const [accounts, charges, pending, holding, history] = await Promise.all([
      this.#instance.ledger.viewsOf(caller.userId),
      this.#charges(caller.userId),
      this.#list(caller, 0),
      this.#list(caller, 1),
      this.#list(caller, 3),
    ]);
    const account = present(
      accounts.find(({ kind }) => kind === 'forex'),
      'a contract account',
    );
    const risk = this.#instance.forex.riskOf(caller.userId);
    return {
      cash: account.balance,
      locked: account.locked,
      floating: amount(risk.ProfitsTotal),
      living: [...pending, ...holding].map(orderView).sort((a, b) => a.id - b.id),
      ended: this.#unseen(history)
        .map(orderView)
        .sort((a, b) => a.id - b.id),
      news: this.#news.get(caller.userId)?.splice(0) ?? [],
      charges,
    };
  }

  async #charges(userId: number): Promise<ChargeView[]> {
    const rows = await this.#database.query<{
      [key in 'charge' | 'id' | 'day' | 'nights' | 'lots' | 'amount']: string;
    }>({
      text: `select charge.id as charge, deal_id as id, to_char(day, 'YYYY-MM-DD') as day, nights, charge.lots, amount
        from forex.financing as charge join forex.deal on deal.id = deal_id
        where user_id = $1 and charge.id > $2 order by charge.id`,
      values: [userId, this.#seenCharge.get(userId) ?? 0],
    });
    this.#seenCharge.set(userId, Number(rows.at(-1)?.charge ?? this.#seenCharge.get(userId) ?? 0));
    return rows.map(({ id, day, nights, lots, amount }) => ({
      ...{ id: Number(id), day: startOfDay(day as Day), nights: Number(nights) },
      ...{ lots: BigInt(lots), amount: BigInt(amount) },
    }));
  }

  async #list(caller: Caller, status: 0 | 1 | 3): Promise<readonly WireOrder[]> {
    const answer = await call(this.#instance, forexCalls.myDeal, caller, { status, page_size: 100 });
    if (isRefusal(answer)) throw new Error(answer.refusal);
    return answer.data;
  }

  #unseen(history: readonly WireOrder[]): WireOrder[] {
    const unseen = history.filter(({ Id }) => !this.#seen.has(Id));
    for (const { Id } of unseen) this.#seen.add(Id);
    return unseen;
  }
}

function targetsText(targets: WireOrder['Targets']): string {
  return targets.map(({ Price, Quantity }) => `${eighths(Price)}×${millionths(Quantity)}`).join();
}

function secondInput({ second }: Extract<UserStep, { kind: 'submit' }>) {
  if (!second) return {};
  return {
    oco_price: second.target,
    oco_type: second.isBuy ? 1 : 2,
    oco_stop_loss_price: second.stopLoss,
    oco_target_profit_price: second.takeProfit,
  };
}

function stopsInput({ stopLoss, takeProfit, trailing, from, targets }: StopsStep) {
  const levels = { stop_loss_price: stopLoss, target_profit_price: takeProfit, trailing_from: from };
  const prices = { ...levels, targets };
  return { ...prices, trailing_distance: trailing };
}

/** Millionths of a USD of the wire's decimal text. */
function amount(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

const states = ['pending', 'open', 'cancelled', 'completed'] as const;

const kinds = ['limit', 'stop', 'opening'] as const;

function orderView(order: WireOrder): OrderView {
  const state = present(states[order.Status], 'a known status');
  const isLiving = state === 'pending' || state === 'open';
  const level = (value: number) => (isLiving && value !== 0 ? eighths(value) : undefined);
  return {
    id: order.Id,
    code: order.ForexTradeLists.Code,
    isBuy: order.OrderType === 1,
    state,
    kind: kinds.find((kind) => kind === order.PendingKind),
    lots: millionths(order.Quantity),
    margin: amount(order.CautionMoney),
    fee: amount(order.TradeFee),
    open: eighths(order.OriginPrice),
    stopLoss: level(order.TargetLossPrice),
    takeProfit: level(order.TargetProfitPrice),
    trailing: level(order.TrailingDistance),
    from: level(order.TrailingFrom),
    targets: isLiving ? targetsText(order.Targets) : '',
    expiry: state === 'pending' && order.ExpireTimeHandler ? Date.parse(order.ExpireTimeHandler) : undefined,
    pair: state === 'pending' ? (order.OcoId ?? undefined) : undefined,
    close: state === 'completed' ? eighths(order.Price) : undefined,
    profit: state === 'completed' ? amount(order.FactProfits) : 0n,
    reason: order.CloseReason ?? order.CancelReason ?? undefined,
    parent: order.ParentId ?? undefined,
  };
}
