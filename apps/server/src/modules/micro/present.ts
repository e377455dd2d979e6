import type { CallOutput } from '@tidemark/contract';
import type { getSeconds, microOrder } from '@tidemark/contract/calls/micro';
import type { MicroClosed } from '@tidemark/contract/live';
import { type Instrument, priceToNumber, type Tick } from '@tidemark/domain/market';
import { ratioToNumber, type Wager, type WagerOffer } from '@tidemark/domain/micro';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import type { ClosedWager } from './wager.ts';

/** A future on the wire. */
export type WireWager = z.input<typeof microOrder>;

const moment = (at: Millis) => new Date(at).toISOString();

function presentTick(tick: Tick) {
  return { seq: tick.seq, time: moment(tick.at), price: priceToNumber(tick.price) };
}

/** What a future says of its end, or of what is left of it. */
type Standing = Pick<
  WireWager,
  'Status' | 'EndPrice' | 'FactProfits' | 'RemainMilliSeconds' | 'CompleteAtST' | 'VoidReason' | 'EndTick'
>;

function presentWager(wager: Wager, instrument: Instrument, standing: Standing): WireWager {
  return {
    Id: wager.id,
    ForexTradeList: {
      Id: instrument.id,
      Code: instrument.code,
      ShowCode: instrument.showCode,
      PricePrecision: instrument.pricePrecision,
    },
    Type: wager.direction === 'up' ? 1 : 2,
    Number: formatAmount(wager.amount),
    Seconds: wager.seconds,
    ProfitRatio: ratioToNumber(wager.profitRatio),
    LossLevel: wager.lossLevel,
    OpenPrice: priceToNumber(wager.openTick.price),
    CreatedAtST: moment(wager.acceptedAt),
    DueAt: moment(wager.dueAt),
    OpenTick: presentTick(wager.openTick),
    ...standing,
  };
}

/** A running future, with what is left of it by the server's clock. */
export function presentRunning(wager: Wager, instrument: Instrument, now: Millis): WireWager {
  return presentWager(wager, instrument, {
    Status: 1,
    EndPrice: 0,
    FactProfits: formatAmount(ZERO),
    RemainMilliSeconds: Math.max(0, wager.dueAt - now),
    CompleteAtST: null,
    VoidReason: null,
    EndTick: null,
  });
}

/** A future that is over; a void one has no end price. */
export function presentClosed(wager: ClosedWager, instrument: Instrument): WireWager {
  const { end } = wager;
  const isVoid = end.kind === 'void';
  return presentWager(wager, instrument, {
    Status: 3,
    EndPrice: endPriceOf(wager),
    FactProfits: profitOf(wager),
    RemainMilliSeconds: 0,
    CompleteAtST: moment(wager.closedAt),
    VoidReason: isVoid ? end.reason : null,
    EndTick: isVoid ? null : presentTick(end.endTick),
  });
}

/** A future that is over, as MICRO_CLOSED tells it. */
export function presentEvent(wager: ClosedWager): MicroClosed {
  return { Id: wager.id, EndPrice: endPriceOf(wager), FactProfits: profitOf(wager) };
}

function endPriceOf({ end }: ClosedWager): number {
  return end.kind === 'void' ? 0 : priceToNumber(end.endTick.price);
}

function profitOf({ end }: ClosedWager): string {
  return formatAmount(end.kind === 'void' ? ZERO : end.profit);
}

/** What may be chosen; a duration's id is its seconds. */
export function presentOffer(
  offer: WagerOffer,
  voidTotal: number,
  now: Millis,
): CallOutput<typeof getSeconds> {
  return {
    sec: offer.durations.map(({ seconds, profitRatio, amountMin }) => ({
      Id: seconds,
      Seconds: seconds,
      ProfitRatio: ratioToNumber(profitRatio),
      LimitAmount: formatAmount(amountMin),
    })),
    number: offer.amounts.map((amount) => ({ Number: formatAmount(amount) })),
    micro_loss_level: offer.lossLevel,
    void_total: voidTotal,
    server_time: moment(now),
  };
}
