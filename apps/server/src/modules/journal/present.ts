import type { CallOutput } from '@tidemark/contract';
import type { JournalTrade, journalAnalysis } from '@tidemark/contract/calls/trading/journal';
import { lotsToNumber } from '@tidemark/domain/forex';
import {
  type BreakdownRow,
  type CurvePoint,
  type Millionths,
  multipleOfRisk,
  type TradeFigures,
} from '@tidemark/domain/journal';
import { priceToNumber } from '@tidemark/domain/market';
import { type Amount, formatAmount, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { RecordedExcursion } from './excursions.ts';
import type { LoadedTrade } from './load-trades.ts';
import type { JournalParts } from './parts.ts';
import type { Entry } from './store.ts';

export const moment = (at: Millis) => new Date(at).toISOString();
export const money = (amount: Amount | undefined) => (amount === undefined ? null : formatAmount(amount));
/** A ratio of millionths as a number of at most six places. */
const ratio = (value: Millionths | undefined) => (value === undefined ? null : Number(value) / 1e6);

export function instrumentOf({ market }: JournalParts, instrumentId: number) {
  return present(market.instrument(instrumentId), 'the instrument of a trade is known');
}

export function presentEntry({ files }: JournalParts, { note, tags, picture }: Entry) {
  return { note, tags: [...tags], picture: picture === null ? '' : files.addressOf(picture) };
}

export function presentTrade(
  journal: JournalParts,
  { trade, order, entry }: LoadedTrade,
  excursion: RecordedExcursion | undefined,
): JournalTrade {
  const instrument = instrumentOf(journal, trade.instrumentId);
  const isPosition = 'openRate' in order;
  const endPrice = isPosition
    ? order.closePrice
    : order.end.kind === 'settled'
      ? order.end.endTick.price
      : order.openTick.price;
  return {
    kind: trade.kind,
    id: trade.id,
    forex_id: trade.instrumentId,
    show_code: instrument.showCode,
    price_precision: instrument.pricePrecision,
    side: trade.side,
    lots: isPosition ? lotsToNumber(order.lots) : 0,
    amount: formatAmount(isPosition ? ZERO : order.amount),
    open_price: priceToNumber(isPosition ? order.openPrice : order.openTick.price),
    close_price: priceToNumber(endPrice),
    opened_at: moment(trade.openedAt),
    closed_at: moment(trade.closedAt),
    net: formatAmount(trade.net),
    fee: formatAmount(trade.fee),
    risk: money(trade.risk),
    r: ratio(multipleOfRisk(trade)),
    mae: money(excursion?.adverse),
    mfe: money(excursion?.favourable),
    approximate: excursion?.isApproximate ?? false,
    ...presentEntry(journal, entry),
  };
}

type Analysis = CallOutput<typeof journalAnalysis>;

export function presentFigures(figures: TradeFigures): Analysis['figures'] {
  return {
    trades: figures.trades,
    wins: figures.wins,
    losses: figures.losses,
    net: formatAmount(figures.net),
    win_rate: ratio(figures.winRate),
    fees: formatAmount(figures.fees),
    average_win: money(figures.averageWin),
    average_loss: money(figures.averageLoss),
    expectancy: money(figures.expectancy),
    expectancy_r: ratio(figures.expectancyR),
    with_stop: figures.withStop,
    profit_factor: ratio(figures.profitFactor),
    largest_win: money(figures.largestWin),
    largest_loss: money(figures.largestLoss),
    winning_run: figures.winningRun,
    losing_run: figures.losingRun,
    max_drawdown: formatAmount(figures.drawdown),
    max_drawdown_rate: ratio(figures.drawdownFraction),
    average_held_ms: figures.averageHeldMs ?? null,
  };
}

export function presentPoint({ at, equity, drawdown, fraction }: CurvePoint): Analysis['curve'][number] {
  return {
    time: moment(at),
    equity: formatAmount(equity),
    drawdown: formatAmount(drawdown),
    drawdown_rate: ratio(fraction),
  };
}

export function presentGroup({ trades, wins, net }: BreakdownRow<unknown>) {
  return { trades, wins, net: formatAmount(net) };
}
