import { type Instrument, type Price, priceToNumber, type Quote, type Tick } from '../../market/index.ts';
import { isRefusal, type Outcome, refuse } from '../../outcome/index.ts';
import type { Millis } from '../../time/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import { dealableTick, offeredInstrument, orderedLeverage, orderedLots } from '../deal.ts';
import type { DecisionContext } from '../decision-context.ts';
import {
  type CancelledOrder,
  type CancelReason,
  evidenceOf,
  type PendingKind,
  type PendingOrder,
  type Position,
} from '../position.ts';
import { type AskedStops, askedPrice, NO_STOPS, scaleProblem, stopLevels, withinScale } from '../stops.ts';
import { askedExpiry, isExpired } from '../terms/expiry.ts';
import type { Lots, Side } from '../terms/profit-margin-fee.ts';
import { askedTargets } from '../terms/targets.ts';
import { type MarketOrder, openPosition } from './open.ts';

/** A pending order as the user wrote it. */
export interface AskedPending extends MarketOrder {
  /** In units of the price. */
  readonly target: number | undefined;
  /** When it is cancelled; 0 or absent: good till cancelled. */
  readonly expireAt?: Millis | undefined;
  /** A market order: of a closed market that takes orders, it waits for the opening; else it is filled at once. */
  readonly isAtOpening?: boolean | undefined;
  /** A second order of the same size, of which the first to be filled cancels the other (OCO). */
  readonly second?: AskedSecond | undefined;
}

/** The second order of a pair: its side, price and stops. */
export interface AskedSecond {
  readonly side: Side;
  /** In units of the price; 0 or absent: there is none. */
  readonly target: number | undefined;
  readonly stops?: AskedStops | undefined;
}

type WaitingTerms = Omit<PendingOrder, 'id' | 'linkedId'>;

/** The kind of a pending order by the position of its target; undefined at the price itself. */
export function pendingKind(side: Side, target: Price, price: Price): PendingKind | undefined {
  if (target === price) return undefined;
  return target < price === (side === 'buy') ? 'limit' : 'stop';
}

/**
 * Places an order that waits for its price; at the price itself it is filled at once, as a market
 * order. It holds no margin (docs/spec/rules.md#prices). Its stops are judged against its target. Where the
 * instrument takes orders while its market is closed and an opening is in sight, the last price determines the
 * kind, and at that price it is a limit order, which waits for the opening. With a second price two orders are
 * placed, of which one cancels the other; returns the first, which has the lower id. Neither may be at the
 * current price.
 */
export function placePending(
  context: DecisionContext,
  account: ContractAccount,
  asked: AskedPending,
): Outcome<PendingOrder | Position> {
  if (!asked.isAtOpening) return placeWaiting(context, account, asked);
  const { market } = context;
  const takesOrders = market.instrument(asked.instrumentId)?.ordersWhenClosed === true;
  const quote = takesOrders ? market.quote(asked.instrumentId) : undefined;
  if (quote?.status !== 'closed') return openPosition(context, account, asked);
  const target = priceToNumber(quote.tick.price);
  return placeWaiting(context, account, { ...asked, target, second: undefined });
}

function placeWaiting(
  context: DecisionContext,
  account: ContractAccount,
  asked: AskedPending,
): Outcome<PendingOrder | Position> {
  const { market } = context;
  const instrument = market.instrument(asked.instrumentId);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'instrument');
  const offered = offeredInstrument(instrument);
  if (isRefusal(offered)) return offered;
  const lots = orderedLots(instrument, asked.lots);
  if (isRefusal(lots)) return lots;
  const leverage = orderedLeverage(instrument, asked.leverage);
  if (isRefusal(leverage)) return leverage;
  const target = askedPrice(asked.target, instrument.pricePrecision, 'target');
  if (isRefusal(target)) return target;
  if (target === undefined) return refuse('forex.target_missing', {}, 'target');
  const quote = context.market.quote(asked.instrumentId);
  // Where no opening is in sight, an order would wait for nothing.
  const waitsForOpening =
    quote.status === 'closed' && quote.opensAt !== undefined && instrument.ordersWhenClosed;
  const tick = waitsForOpening ? quote.tick : tickFor(context, quote, instrument.quote);
  if (isRefusal(tick)) return tick;
  const scope: PlacingScope = { context, account, asked, instrument, lots, leverage, tick, waitsForOpening };
  const { side, stops, targets } = asked;
  const first = waitingOrder(scope, { side, target: asked.target, stops, targets });
  if (isRefusal(first)) return first;
  const isPair = asked.second?.target !== undefined && asked.second.target !== 0;
  if (first === 'at_once') {
    return isPair ? refuse('forex.oco_at_price', {}, 'target') : openPosition(context, account, asked);
  }
  const second = isPair ? secondOrder(scope, asked.second) : undefined;
  if (isRefusal(second)) return second;
  if (account.pendings.length + (second ? 2 : 1) > context.limits.pendingsMax) {
    return refuse('forex.too_many_pendings', { max: context.limits.pendingsMax });
  }
  const id = context.nextId();
  const linkedId = second && context.nextId();
  const order: PendingOrder = { ...first, id, linkedId };
  account.place(order);
  if (second && linkedId !== undefined) account.place({ ...second, id: linkedId, linkedId: id });
  return order;
}

/** At the price itself an order is filled at once, or waits for the opening as a limit order. */
function kindOf({ tick, waitsForOpening }: PlacingScope, side: Side, target: Price): PendingKind | undefined {
  return pendingKind(side, target, tick.price) ?? (waitsForOpening ? 'limit' : undefined);
}

/** What both orders of a pair have in common. */
interface PlacingScope {
  readonly context: DecisionContext;
  readonly account: ContractAccount;
  readonly asked: AskedPending;
  readonly instrument: Instrument;
  readonly lots: Lots;
  readonly leverage: number;
  readonly tick: Tick;
  readonly waitsForOpening: boolean;
}

/** An order that is about to wait, without its id; `at_once` where the price is at its target already. */
function waitingOrder(
  scope: PlacingScope,
  own: AskedSecond & Pick<MarketOrder, 'targets'>,
): Outcome<WaitingTerms | 'at_once'> {
  const { context, account, asked, instrument, tick } = scope;
  const { pricePrecision: precision, unitsPerLot, marginMode } = instrument;
  const target = askedPrice(own.target, precision, 'target');
  if (isRefusal(target)) return target;
  if (target === undefined) return refuse('forex.target_missing', {}, 'target');
  const slip = scaleProblem(own.target, tick.price, 'target');
  if (slip) return slip;
  const kind = asked.isAtOpening ? 'opening' : kindOf(scope, own.side, target);
  if (!kind) return 'at_once';
  const levels = stopLevels({
    side: own.side,
    price: target,
    precision,
    asked: own.stops ?? {},
    current: NO_STOPS,
  });
  if (isRefusal(levels)) return levels;
  const isMeant = withinScale(own.stops, target);
  if (isRefusal(isMeant)) return isMeant;
  const targets = askedTargets({
    asked: own.targets,
    current: undefined,
    side: own.side,
    price: target,
    lots: scope.lots,
    instrument,
  });
  if (isRefusal(targets)) return targets;
  const expireAt = askedExpiry(asked.expireAt, undefined, context.now);
  if (isRefusal(expireAt)) return expireAt;
  return {
    accountId: account.accountId,
    userId: account.userId,
    instrumentId: instrument.id,
    side: own.side,
    kind,
    lots: scope.lots,
    unitsPerLot,
    marginMode,
    leverage: scope.leverage,
    feeBasis: asked.feeBasis,
    feeRate: instrument.feeRates[asked.feeBasis],
    target,
    ...levels,
    targets,
    placedTick: evidenceOf(tick),
    placedAt: context.now,
    expireAt,
  };
}

/** The second order of a pair; its refusals name the fields of the second. */
function secondOrder(scope: PlacingScope, own: AskedSecond | undefined): Outcome<WaitingTerms | undefined> {
  if (!own) return undefined;
  // A distance is the same for both; the second order's own stop-loss takes its place.
  const trailingDistance = own.stops?.stopLoss ? undefined : scope.asked.stops?.trailingDistance;
  const second = waitingOrder(scope, { ...own, stops: { ...own.stops, trailingDistance } });
  if (second === 'at_once') return refuse('forex.oco_at_price', {}, 'ocoTarget');
  if (!isRefusal(second)) return second;
  return { ...second, field: secondFields[second.field ?? ''] ?? second.field };
}

/** Fields of an order, and of the second one of a pair. */
const secondFields: Readonly<Record<string, string>> = {
  target: 'ocoTarget',
  stopLoss: 'ocoStopLoss',
  takeProfit: 'ocoTakeProfit',
};

function tickFor(context: DecisionContext, quote: Quote, quoteCurrency: string): Outcome<Tick> {
  const tick = dealableTick(quote);
  if (isRefusal(tick)) return tick;
  if (!context.market.conversion(quoteCurrency)?.live) return refuse('market.price_stale', {}, 'instrument');
  return tick;
}

/** Cancels a pending order of the account; works in closed markets too. */
export function cancelPending(
  context: DecisionContext,
  account: ContractAccount,
  id: number,
): Outcome<CancelledOrder> {
  const order = account.pending(id);
  if (order) {
    return isExpired(order, context.now)
      ? refuse('forex.already_cancelled', {}, 'id')
      : cancelled(context, account, order, 'manual');
  }
  return account.position(id)
    ? refuse('forex.not_pending', {}, 'id')
    : refuse('forex.unknown_order', {}, 'id');
}

/** Cancels the pending orders of the account whose time is over at a moment, each as of its expiry. */
export function expirePendings(
  context: DecisionContext,
  account: ContractAccount,
  moment: Millis,
): CancelledOrder[] {
  return account.pendings
    .filter((order) => isExpired(order, moment))
    .map((order) => cancelled(context, account, order, 'expired'));
}

/**
 * Ends a pending order for a reason, as it is now; one whose time is over has ended then, however late it is
 * noticed. The other order of its pair stays, as a single order, unless all orders end.
 */
export function cancelled(
  context: DecisionContext,
  account: ContractAccount,
  given: PendingOrder,
  cancelReason: CancelReason,
): CancelledOrder {
  const order = account.pending(given.id) ?? given;
  const cancelledAt = cancelReason === 'expired' ? (order.expireAt ?? context.now) : context.now;
  const ended: CancelledOrder = { ...order, cancelledAt, cancelReason };
  account.cancel(ended);
  const other = linkedOrder(account, order);
  const endsAll = cancelReason === 'close_out' || cancelReason === 'demo_reset';
  if (other && !endsAll) account.setOrderStops({ ...other, linkedId: undefined });
  return ended;
}

/** The other order of a pair, while it waits. */
export function linkedOrder(account: ContractAccount, { linkedId }: PendingOrder): PendingOrder | undefined {
  return linkedId === undefined ? undefined : account.pending(linkedId);
}
