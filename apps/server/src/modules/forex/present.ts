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

/** What an order says of its end, or of where it stands now. */
interface Standing {
  readonly status: 1 | 3;
  readonly endPrice: number;
  readonly updatePrice: number;
  readonly profit: string;
  readonly completedAt: string | null;
  readonly closeReason: string | null;
  readonly closeTick: ReturnType<typeof presentTick> | null;
}

/** One literal, because thousands of these are made a second and a spread costs more than the rest. */
function presentOrder(position: OpenPosition, instrument: Instrument, standing: Standing): WireOrder {
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
    Price: standing.endPrice,
    UpdatePrice: standing.updatePrice,
    FactProfits: standing.profit,
    CautionMoney: formatAmount(position.margin),
    TradeFee: formatAmount(position.fee),
    TargetLossPrice: 0,
    TargetProfitPrice: 0,
    CreateTimeHandler: moment(position.openedAt),
    CompleteTimeHandler: standing.completedAt,
    Status: standing.status,
    CancelReason: null,
    CloseReason: standing.closeReason,
    OpenTick: presentTick(position.openTick),
    CloseTick: standing.closeTick,
  };
}

/** A position with its floating result at the price in force. */
export function presentOpen(
  position: OpenPosition,
  instrument: Instrument,
  price: Price,
  rate: UsdRate,
): WireOrder {
  return presentOrder(position, instrument, {
    status: 1,
    endPrice: 0,
    updatePrice: priceToNumber(price),
    profit: formatAmount(profitAt(position, price, rate)),
    completedAt: null,
    closeReason: null,
    closeTick: null,
  });
}

/** A position as it was answered when it was opened: at its own price, with no result yet. */
export function presentOpened(position: OpenPosition, instrument: Instrument): WireOrder {
  return presentOpen(position, instrument, position.openPrice, position.openRate);
}

/** A completed deal with its result. */
export function presentClosed(deal: ClosedPosition, instrument: Instrument): WireOrder {
  const closePrice = priceToNumber(deal.closeTick.price);
  return presentOrder(deal, instrument, {
    status: 3,
    endPrice: closePrice,
    updatePrice: closePrice,
    profit: formatAmount(deal.profit),
    completedAt: moment(deal.closedAt),
    closeReason: deal.closeReason,
    closeTick: presentTick(deal.closeTick),
  });
}
