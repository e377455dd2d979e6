import { kline } from '@tidemark/contract/calls/trading/market';
import { type ChartPeriod, chartBarEnd } from '@tidemark/domain/market';
import type { DataLoader, KLineData } from 'klinecharts';
import { api } from '../../../shared/api/api.ts';
import { chartBars } from '../bars/bars.ts';
import type { ChartSymbol, FeedEvents } from '../bars/feed.ts';
import { BARS_A_PAGE, periodOfChart } from '../periods.ts';
import { foldTicks } from './replay-bars.ts';
import type { ReplayRun } from './replay-run.ts';

/** A jump that changes more bars than this loads the chart again: each single bar is drawn by itself. */
const DRAWN_MAX = 40;

/**
 * Feeds a chart from a replay: stored bars that had ended before the day, then bars of the ticks that were passed.
 * What comes later is never asked for.
 */
export function createReplayFeed(run: ReplayRun, dayStart: number, reload: () => void) {
  return (on: FeedEvents): { readonly loader: DataLoader; readonly close: () => void } => {
    let stop: () => void = () => undefined;
    let last: KLineData | undefined;
    const older = async (symbol: ChartSymbol, period: ChartPeriod, before: number) => {
      const page = { forex_id: symbol.forexId, period, before };
      const bars = await api.call(kline, page, { quiet: true });
      // A week or a month that had begun holds prices of days to come.
      const ended = bars.filter(({ Time }) => chartBarEnd(period, Time) <= dayStart);
      return { bars: chartBars(ended), isFull: bars.length >= BARS_A_PAGE };
    };
    const loader: DataLoader = {
      async getBars({ type, timestamp, symbol, period, callback }) {
        const wanted = periodOfChart(period);
        if (type === 'backward' || type === 'update') return callback([], false);
        if (type === 'init') on.loading();
        try {
          const before = type === 'forward' ? (timestamp ?? dayStart) : dayStart;
          const { bars, isFull } = await older(symbol as ChartSymbol, wanted, before);
          if (type === 'forward') return callback(bars, { forward: isFull, backward: false });
          const own = foldTicks(wanted, run.passed());
          last = own.at(-1);
          callback([...bars, ...own], { forward: isFull, backward: false });
          on.loaded(bars.length + own.length, undefined);
        } catch {
          if (type === 'forward') callback([], { forward: true, backward: false });
          else on.failed();
        }
      },
      subscribeBar({ period, callback }) {
        stop();
        const wanted = periodOfChart(period);
        stop = run.onTicks((ticks) => {
          const bars = ticks && foldTicks(wanted, ticks, last);
          if (!bars || bars.length > DRAWN_MAX) return reload();
          last = bars.at(-1) ?? last;
          for (const bar of bars) callback(bar);
        });
      },
      unsubscribeBar: () => stop(),
    };
    return { loader, close: () => stop() };
  };
}
