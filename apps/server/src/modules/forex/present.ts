import type { forexOrder } from '@tidemark/contract/calls/trading/forex';
import {
  type CancelledOrder,
  type ClosedPosition,
  lossLevel,
  lotsToNumber,
  netProfit,
  type PendingOrder,
  type Position,
  profitAt,
  type Target,
  type TickEvidence,
} from '@tidemark/domain/forex';
import { type Instrument, type Price, priceToNumber, type UsdRate } from '@tidemark/domain/market';
import { type Amount, formatAmount, ZERO } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import type { OrderAtDecision } from './commands.ts';

/** Results of some orders before and after their fees. */
export function presentSums(profits: Amount, fees: Amount) {
  return {
    all_fact_profits: formatAmount(profits),
    all_fees: formatAmount(fees),
    all_net_profits: formatAmount(netProfit({ profit: profits, fee: fees })),
  };
}

/** A contract order on the wire. */
export type WireOrder = z.input<typeof forexOrder>;

const moment = lastRemembered((at: Millis) => new Date(at).toISOString());
/** Many orders are filled at one tick: its time is formatted once. */
const tickMoment = lastRemembered((at: Millis) => new Date(at).toISOString());
const priceOrNone = (price: number | undefined) => (price === undefined ? 0 : price / 1e8);
const nothing = formatAmount(ZERO);

/** Caches the last answer of a function: a batch requests the same one repeatedly. */
function lastRemembered<A, T>(work: (asked: A) => T): (asked: A) => T {
  let last: { readonly asked: A; readonly answer: T } | undefined;
  return (asked) => {
    if (last?.asked !== asked) last = { asked, answer: work(asked) };
    return last.answer;
  };
}

function presentTick(tick: TickEvidence) {
  return { seq: tick.seq, time: tickMoment(tick.at), price: priceToNumber(tick.price) };
}

function presentInstrument(instrument: Instrument): WireOrder['ForexTradeLists'] {
  return {
    Id: instrument.id,
    Code: instrument.code,
    ShowCode: instrument.showCode,
    PricePrecision: instrument.pricePrecision,
  };
}

/** Fields of an order's end, or of its current state. */
interface OrderEndFields {
  readonly status: 1 | 3;
  readonly endPrice: number;
  readonly updatePrice: number;
  readonly profit: string;
  readonly completedAt: string | null;
  readonly closeReason: string | null;
  readonly closeTick: ReturnType<typeof presentTick> | null;
  readonly parentId: number | null;
  /** Best price so far of a trailing stop. */
  readonly best: Price | undefined;
}

/** One literal, because thousands of these are made a second and a spread costs more than the rest. */
function presentPosition(position: Position, instrument: Instrument, end: OrderEndFields): WireOrder {
  const { stops } = position;
  return {
    Id: position.id,
    ForexTradeLists: presentInstrument(instrument),
    ForexId: instrument.id,
    OrderType: position.side === 'buy' ? 1 : 2,
    Quantity: lotsToNumber(position.lots),
    Multiple: position.leverage,
    OriginPrice: priceToNumber(position.openPrice),
    Price: end.endPrice,
    UpdatePrice: end.updatePrice,
    FactProfits: end.profit,
    CautionMoney: formatAmount(position.margin),
    TradeFee: formatAmount(position.fee),
    TargetLossPrice: stops ? stopLossOf(position, end.best) : 0,
    TargetProfitPrice: priceOrNone(stops?.takeProfit),
    Targets: presentTargets(end.status === 1 ? stops?.targets : undefined),
    TrailingDistance: priceOrNone(stops?.trailing?.distance),
    TrailingFrom: priceOrNone(stops?.trailing?.from),
    TrailingBest: priceOrNone(trailingBestOf(stops, end.best)),
    PendingKind: null,
    ExpireTimeHandler: null,
    OcoId: null,
    ParentId: end.parentId,
    CreateTimeHandler: moment(position.openedAt),
    CompleteTimeHandler: end.completedAt,
    Status: end.status,
    CancelReason: null,
    CloseReason: end.closeReason,
    OpenTick: presentTick(position.openTick),
    CloseTick: end.closeTick,
  };
}

function presentTargets(targets: readonly Target[] | undefined): WireOrder['Targets'] {
  if (!targets) return [];
  return targets.map(({ price, lots }) => ({ Price: priceToNumber(price), Quantity: lotsToNumber(lots) }));
}

/** The best price of a trailing stop that follows; `live` is later than what is stored. */
function trailingBestOf(stops: Position['stops'], live: Price | undefined): Price | undefined {
  if (!stops?.trailing || stops.trailing.from !== undefined) return undefined;
  return live ?? stops.trailing.best;
}

/** The current level of the stop-loss; for a trailing one, from the best price so far. */
export function stopLossOf({ stops, side }: Position, best: Price | undefined): number {
  return priceOrNone(stops && lossLevel(side, stops, best));
}

/** A position with its unrealised P/L at the current price. */
export function presentOpen(
  position: Position,
  instrument: Instrument,
  now: { readonly price: Price; readonly rate: UsdRate; readonly best?: Price | undefined },
): WireOrder {
  return presentPosition(position, instrument, {
    status: 1,
    endPrice: 0,
    updatePrice: priceToNumber(now.price),
    profit: formatAmount(profitAt(position, now.price, now.rate)),
    completedAt: null,
    closeReason: null,
    closeTick: null,
    parentId: null,
    best: now.best,
  });
}

/** A position as it was answered when it was opened: at its own price, with no result yet. */
export function presentOpened(position: Position, instrument: Instrument): WireOrder {
  return presentOpen(position, instrument, { price: position.openPrice, rate: position.openRate });
}

/** A completed order with its result. */
export function presentClosed(deal: ClosedPosition, instrument: Instrument): WireOrder {
  const closePrice = priceToNumber(deal.closeTick.price);
  const isTrailed = deal.closeReason === 'trailing_stop';
  const order = presentPosition(deal, instrument, {
    status: 3,
    endPrice: closePrice,
    updatePrice: closePrice,
    profit: formatAmount(deal.profit),
    completedAt: moment(deal.closedAt),
    closeReason: deal.closeReason,
    closeTick: presentTick(deal.closeTick),
    parentId: deal.parentId ?? null,
    best: undefined,
  });
  return isTrailed ? { ...order, TargetLossPrice: priceOrNone(deal.closeLevel) } : order;
}

/** A pending order; UpdatePrice is the current price, Price the one at its placement. */
export function presentPending(
  order: PendingOrder,
  instrument: Instrument,
  price: Price | undefined,
): WireOrder {
  const placedPrice = priceToNumber(order.placedTick.price);
  return {
    Id: order.id,
    ForexTradeLists: presentInstrument(instrument),
    ForexId: instrument.id,
    OrderType: order.side === 'buy' ? 1 : 2,
    Quantity: lotsToNumber(order.lots),
    Multiple: order.leverage,
    OriginPrice: priceToNumber(order.target),
    Price: placedPrice,
    UpdatePrice: price === undefined ? placedPrice : priceToNumber(price),
    FactProfits: nothing,
    CautionMoney: nothing,
    TradeFee: nothing,
    TargetLossPrice: priceOrNone(order.stopLoss),
    TargetProfitPrice: priceOrNone(order.takeProfit),
    Targets: presentTargets(order.targets),
    TrailingDistance: priceOrNone(order.trailingDistance),
    TrailingFrom: priceOrNone(order.trailingFrom),
    TrailingBest: 0,
    PendingKind: order.kind,
    ExpireTimeHandler: order.expireAt === undefined ? null : moment(order.expireAt),
    OcoId: order.linkedId ?? null,
    ParentId: null,
    CreateTimeHandler: moment(order.placedAt),
    CompleteTimeHandler: null,
    Status: 0,
    CancelReason: null,
    CloseReason: null,
    OpenTick: null,
    CloseTick: null,
  };
}

/** A pending order or a position, as it was when it was decided. */
export function presentAtDecision(
  order: OrderAtDecision,
  instrumentOf: (order: { readonly instrumentId: number }) => Instrument,
): WireOrder {
  if ('pending' in order) return presentPending(order.pending, instrumentOf(order.pending), order.price);
  return presentOpen(order.position, instrumentOf(order.position), order.valuation);
}

/** A cancelled order with the reason. */
export function presentCancelled(order: CancelledOrder, instrument: Instrument): WireOrder {
  return {
    ...presentPending(order, instrument, undefined),
    Status: 2,
    CompleteTimeHandler: moment(order.cancelledAt),
    CancelReason: order.cancelReason,
    // One that ended otherwise has left the other as a single order.
    OcoId: order.cancelReason === 'oco' ? (order.linkedId ?? null) : null,
  };
}
