import {
  accountRisk,
  type Lots,
  lotsFromNumber,
  lotsToNumber,
  type PendingKind,
  pendingKind,
  profitAt,
} from '@tidemark/domain/forex';
import { type Price, priceFromNumber, priceFromUnits, priceToNumber } from '@tidemark/domain/market';
import { type Amount, minus, plus, ZERO } from '@tidemark/domain/money';
import { pipOf } from '../../../shared/orders/pip.ts';
import { entryOf } from '../resolve-input.ts';
import type { Held, TicketInput, TicketMarket, TicketProblem } from '../ticket-input.ts';
import {
  expiryProblemOf,
  leverageProblem,
  lotsProblem,
  missingPrices,
  readPrice,
  stopProblems,
  targetsProblemOf,
} from '../ticket-problems.ts';
import {
  type Costs,
  costsOf,
  financingOfOrder,
  heldOf,
  type NightlyFinancing,
  type ReadOrder,
  type ReadyMarket,
  rateOf,
} from './order-costs.ts';
import { closeOutPrice, type EquityMove, movedTo } from './stop-out.ts';

export interface TicketSums {
  /** What a pending order would be; `atOnce`: its target is the price itself. */
  readonly pending: PendingKind | 'atOnce' | undefined;
  readonly margin: Amount;
  readonly fee: Amount;
  /** Undefined of an instrument without overnight financing. */
  readonly financing: NightlyFinancing | undefined;
  /** Size of one pip in the price, and what it is worth in USD for these lots. */
  readonly pip: number;
  readonly pipValue: Amount;
  /** The account after the fill of this order; undefined without a session. */
  readonly after: { readonly freeMargin: Amount; readonly prepaymentRatio: number | undefined } | undefined;
  readonly closeOut: { readonly before: CloseOut | undefined; readonly after: CloseOut } | undefined;
  /** What the order would bring at its stop-loss and at its take-profit, its fee paid. */
  readonly atStop: Amount | undefined;
  readonly atTarget: Amount | undefined;
}

/** The price at which the account would be closed out; `never` where no price does that. */
export interface CloseOut {
  readonly at: number | 'never';
  readonly isApproximate: boolean;
}

export interface TicketPreview {
  /** At most one a field. */
  readonly problems: readonly TicketProblem[];
  /** Undefined while a field is unreadable or the market has no price. */
  readonly sums: TicketSums | undefined;
}

/** What the order would do, by the server's own formulas and without asking it. */
export function ticketPreview(input: TicketInput, market: TicketMarket): TicketPreview {
  const { instrument, price, rate } = market;
  const entry = entryOf(input, market);
  const unresolved = input.unresolved ?? [];
  const others = [
    input.side === undefined ? ({ field: 'side', is: 'noSide' } as const) : undefined,
    lotsProblem(input, instrument),
    leverageProblem(input, instrument),
    ...missingPrices(input),
    targetsProblemOf(input, entry, instrument),
    expiryProblemOf(input),
    ...(entry === undefined ? [] : stopProblems(input, entry, instrument.PricePrecision)),
  ].filter((problem) => problem !== undefined);
  const problems = [
    ...unresolved,
    ...others.filter(({ field }) => !unresolved.some((one) => one.field === field)),
  ];
  const isUnreadable = problems.some(({ field }) => field === 'lots' || field === 'leverage');
  if (isUnreadable || price === undefined || rate === undefined || entry === undefined)
    return { problems, sums: undefined };
  const order: ReadOrder = {
    side: input.side,
    lots: lotsFromNumber(Number(input.lots)),
    leverage: input.leverage ?? 0,
    price: priceFromNumber(entry, instrument.PricePrecision),
  };
  const ready: ReadyMarket = { ...market, price, rate };
  const sums = sumsOf(order, input, ready);
  // Margin of a pending order is required at its trigger.
  const waits = sums.pending === 'limit' || sums.pending === 'stop' || input.isAtOpening;
  const short = waits ? undefined : marginProblem(order, sums, ready);
  return { problems: short ? [...problems, short] : problems, sums };
}

function sumsOf(order: ReadOrder, input: TicketInput, market: ReadyMarket): TicketSums {
  const { instrument, account } = market;
  const costs = costsOf(order, order.lots, market);
  const pip = pipOf(instrument.PricePrecision);
  const onePipUp = priceFromUnits(order.price + priceFromNumber(pip, 8));
  const current = priceFromNumber(market.price, instrument.PricePrecision);
  const { side } = order;
  const held = side === undefined ? undefined : heldOf({ ...order, side }, market);
  const resultAt = (level: number | undefined) => {
    if (level === undefined || held === undefined) return undefined;
    const at = priceFromNumber(level, instrument.PricePrecision);
    return minus(profitAt(held, at, rateOf(market, at)), costs.fee);
  };
  return {
    pending:
      input.kind === 'pending' && side !== undefined
        ? (pendingKind(side, order.price, current) ?? (market.isClosed ? 'limit' : 'atOnce'))
        : undefined,
    ...costs,
    financing: financingOfOrder(order, market),
    pip,
    pipValue: profitAt(heldOf({ ...order, side: 'buy' }, market), onePipUp, rateOf(market, order.price)),
    after: account
      ? accountRisk({
          balance: minus(account.balance, costs.fee),
          usedMargin: plus(account.usedMargin, costs.margin),
          floatingProfit: account.floating,
        })
      : undefined,
    closeOut: account && held ? closeOutsOf(held, costs, market, current) : undefined,
    atStop: resultAt(stopLevelOf(input, order, instrument.PricePrecision)),
    atTarget: resultAt(readPrice(input.takeProfit)),
  };
}

/** The stop-loss level when the order opens, where there is one: a trailing one starts behind its price. */
function stopLevelOf(input: TicketInput, { side, price }: ReadOrder, precision: number): number | undefined {
  const distance = readPrice(input.trailing);
  if (distance === undefined) return readPrice(input.stopLoss);
  if (readPrice(input.trailingFrom) !== undefined) return undefined;
  const away = priceFromNumber(distance, precision);
  const level = priceToNumber(priceFromUnits(side === 'buy' ? price - away : price + away));
  return level > 0 ? level : undefined;
}

/** Stop-out price of the account now, and after the fill of this order. */
function closeOutsOf(
  ordered: Held,
  costs: Costs,
  market: ReadyMarket,
  current: Price,
): TicketSums['closeOut'] {
  const { account, instrument, convertsItself } = market;
  const closeOutAt = account?.levels?.close_out;
  if (!account || closeOutAt === undefined) return undefined;
  const { here, converted, hasOthers } = market.holdings ?? {
    here: [],
    converted: ZERO,
    hasOthers: account.usedMargin > 0n,
  };
  // Other positions, and another pair's rate, move on their own: then it is an estimate.
  const isApproximate = hasOthers || (instrument.QuoteCurrency !== 'USD' && !convertsItself);
  const now: EquityMove = {
    held: here,
    converted,
    price: current,
    equity: account.equity,
    rate: rateOf(market, current),
    convertsItself,
  };
  const closeOutOf = (move: EquityMove, usedMargin: Amount): CloseOut => {
    const at = closeOutPrice({ ...move, usedMargin, closeOutAt, precision: instrument.PricePrecision });
    return { at: at === undefined ? 'never' : priceToNumber(at), isApproximate };
  };
  // A pending order opens at its target: existing positions have moved there too.
  const then = movedTo(now, ordered.openPrice);
  return {
    before: here.length > 0 ? closeOutOf(now, account.usedMargin) : undefined,
    after: closeOutOf(
      { ...then, held: [...here, ordered], equity: minus(then.equity, costs.fee) },
      plus(account.usedMargin, costs.margin),
    ),
  };
}

function marginProblem(order: ReadOrder, sums: TicketSums, market: ReadyMarket): TicketProblem | undefined {
  const free = market.account?.freeMargin;
  const needed = plus(sums.margin, sums.fee);
  if (free === undefined || needed <= free) return undefined;
  return { field: 'lots', is: 'margin', needed, free, lotsMax: lotsWithin(order, free, market) };
}

/** The most lots that free margin allows, on the step; 0 where it does not reach for the least. */
function lotsWithin(order: ReadOrder, free: Amount, market: ReadyMarket): number {
  const { Pip, ForexMinCont, ForexMaxCont } = market.instrument;
  const step = lotsFromNumber(Pip);
  const fits = (steps: number) => {
    const { margin, fee } = costsOf(order, (steps * step) as Lots, market);
    return plus(margin, fee) <= free;
  };
  let enough = 0;
  let tooMany = Math.floor(lotsFromNumber(ForexMaxCont) / step) + 1;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (fits(middle)) enough = middle;
    else tooMany = middle;
  }
  const most = (enough * step) as Lots;
  return most >= lotsFromNumber(ForexMinCont) ? lotsToNumber(most) : 0;
}
