import type { CallOutput } from '@tidemark/contract';
import type { getSeconds, microOrder } from '@tidemark/contract/calls/trading/micro';
import type { MicroClosed } from '@tidemark/contract/live';
import { type Instrument, priceToNumber, type Tick } from '@tidemark/domain/market';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import { type FixedTimeOption, type OptionOffer, ratioToNumber } from '@tidemark/domain/options';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import type { ClosedOption } from './closed-option.ts';

/** A future on the wire. */
export type WireOption = z.input<typeof microOrder>;

const moment = (at: Millis) => new Date(at).toISOString();

function presentTick(tick: Tick) {
  return { seq: tick.seq, time: moment(tick.at), price: priceToNumber(tick.price) };
}

/** Fields of a future's end, or of its remaining time. */
type OptionEndFields = Pick<
  WireOption,
  'Status' | 'EndPrice' | 'FactProfits' | 'RemainMilliSeconds' | 'CompleteAtST' | 'VoidReason' | 'EndTick'
>;

function presentOption(option: FixedTimeOption, instrument: Instrument, end: OptionEndFields): WireOption {
  return {
    Id: option.id,
    ForexTradeList: {
      Id: instrument.id,
      Code: instrument.code,
      ShowCode: instrument.showCode,
      PricePrecision: instrument.pricePrecision,
    },
    Type: option.direction === 'up' ? 1 : 2,
    Number: formatAmount(option.amount),
    Seconds: option.seconds,
    ProfitRatio: ratioToNumber(option.profitRatio),
    LossLevel: option.lossLevel,
    OpenPrice: priceToNumber(option.openTick.price),
    CreatedAtST: moment(option.acceptedAt),
    DueAt: moment(option.dueAt),
    OpenTick: presentTick(option.openTick),
    ...end,
  };
}

/** A running future, with its remaining time by the server's clock. */
export function presentRunning(option: FixedTimeOption, instrument: Instrument, now: Millis): WireOption {
  return presentOption(option, instrument, {
    Status: 1,
    EndPrice: 0,
    FactProfits: formatAmount(ZERO),
    RemainMilliSeconds: Math.max(0, option.dueAt - now),
    CompleteAtST: null,
    VoidReason: null,
    EndTick: null,
  });
}

/** A future that is over; a void one has no end price. */
export function presentClosed(option: ClosedOption, instrument: Instrument): WireOption {
  const { end } = option;
  const isVoid = end.kind === 'void';
  return presentOption(option, instrument, {
    Status: 3,
    EndPrice: endPriceOf(option),
    FactProfits: profitOf(option),
    RemainMilliSeconds: 0,
    CompleteAtST: moment(option.closedAt),
    VoidReason: isVoid ? end.reason : null,
    EndTick: isVoid ? null : presentTick(end.endTick),
  });
}

/** A closed future, as MICRO_CLOSED sends it. */
export function presentEvent(option: ClosedOption): MicroClosed {
  return { Id: option.id, EndPrice: endPriceOf(option), FactProfits: profitOf(option) };
}

function endPriceOf({ end }: ClosedOption): number {
  return end.kind === 'void' ? 0 : priceToNumber(end.endTick.price);
}

function profitOf({ end }: ClosedOption): string {
  return formatAmount(end.kind === 'void' ? ZERO : end.profit);
}

/** What may be chosen; a duration's id is its seconds. */
export function presentOffer(
  offer: OptionOffer,
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
