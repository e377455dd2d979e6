import type { forexOrder } from '@tidemark/contract/calls/forex';
import { lotsToNumber, profitAt } from '@tidemark/domain/forex';
import { type Instrument, type Price, priceToNumber, type UsdRate } from '@tidemark/domain/market';
import { formatAmount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import type { ClosedPosition, OpenPosition, TickEvidence } from './deal.ts';

/** A contract order on the wire. */
export type WireOrder = z.input<typeof forexOrder>;

const moment = (at: Millis) => new Date(at).toISOString();

function presentTick(tick: TickEvidence) {
  return { seq: tick.seq, time: moment(tick.at), price: priceToNumber(tick.price) };
}

function presentTerms(position: OpenPosition, instrument: Instrument) {
  return {
    Id: position.id,
    ForexTradeLists: {
      Id: instrument.id,
      Code: instrument.code,
      ShowCode: instrument.showCode,
      PricePrecision: instrument.pricePrecision,
    },
    ForexId: instrument.id,
    OrderType: position.side === 'buy' ? 1 : 2,
    Quantity: lotsToNumber(position.lots),
    Multiple: position.leverage,
    OriginPrice: priceToNumber(position.openPrice),
    CautionMoney: formatAmount(position.margin),
    TradeFee: formatAmount(position.fee),
    TargetLossPrice: 0,
    TargetProfitPrice: 0,
    CreateTimeHandler: moment(position.openedAt),
    CancelReason: null,
    OpenTick: presentTick(position.openTick),
  };
}

/** A position with its floating result at the price in force. */
export function presentOpen(
  position: OpenPosition,
  instrument: Instrument,
  price: Price,
  rate: UsdRate,
): WireOrder {
  return {
    ...presentTerms(position, instrument),
    Price: 0,
    UpdatePrice: priceToNumber(price),
    FactProfits: formatAmount(profitAt(position, price, rate)),
    CompleteTimeHandler: null,
    Status: 1,
    CloseReason: null,
    CloseTick: null,
  };
}

/** A position as it was answered when it was opened: at its own price, with no result yet. */
export function presentOpened(position: OpenPosition, instrument: Instrument): WireOrder {
  return presentOpen(position, instrument, position.openPrice, position.openRate);
}

/** A completed deal with its result. */
export function presentClosed(deal: ClosedPosition, instrument: Instrument): WireOrder {
  return {
    ...presentTerms(deal, instrument),
    Price: priceToNumber(deal.closeTick.price),
    UpdatePrice: priceToNumber(deal.closeTick.price),
    FactProfits: formatAmount(deal.profit),
    CompleteTimeHandler: moment(deal.closedAt),
    Status: 3,
    CloseReason: deal.closeReason,
    CloseTick: presentTick(deal.closeTick),
  };
}
