import { kline } from '@tidemark/contract/calls/trading/market';
import { type ChartPeriod, chartBarTime } from '@tidemark/domain/market';
import { onPriceAhead } from '../../../live/prices.ts';
import { api } from '../../../shared/api/api.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { serverNow } from '../../../shared/time/server-time.ts';
import type { WireBar } from '../bars/bars.ts';
import { BARS_A_PAGE, barMs } from '../periods.ts';
import type { Close } from './compared.ts';

/** A failed request is repeated after this time, when the chart moves. */
const RETRY_MS = 5000;

/** Closes of one compared instrument. */
export interface ComparedCloses {
  /** In time order. */
  readonly closes: () => readonly Close[];
  /** Loads what is missing between two openings of the chart, one page at a time. */
  readonly cover: (first: number, last: number) => void;
  readonly leave: () => void;
}

/** Follows the closes of an instrument: pages as the chart needs them, and its live price. */
export function followCloses(
  { Id, Code }: Instrument,
  period: ChartPeriod,
  onChange: () => void,
): ComparedCloses {
  const asked = new AbortController();
  let byTime = new Map<number, number>();
  let inOrder: readonly Close[] = [];
  let isAsking = false;
  let retryAt = 0;
  /** Whether older bars may exist, and whether the newest are here. */
  let hasOlder = true;
  let reachesNow = false;

  const put = (bars: readonly Pick<WireBar, 'Time' | 'Close'>[]) => {
    for (const { Time, Close } of bars) byTime.set(Time, Close);
    inOrder = [...byTime].map(([time, close]) => ({ time, close })).sort((a, b) => a.time - b.time);
    onChange();
  };
  const ask = async (part: { readonly before?: number; readonly from?: number }) => {
    isAsking = true;
    try {
      const page = { forex_id: Id, period, ...part };
      const bars = await api.call(kline, page, { quiet: true, signal: asked.signal });
      if (part.from === undefined) hasOlder = bars.length >= BARS_A_PAGE;
      else reachesNow = bars.length < BARS_A_PAGE;
      put(bars);
    } catch {
      retryAt = Date.now() + RETRY_MS;
    } finally {
      isAsking = false;
      // The chart may show more than was asked for: a pass over what is missing follows.
      if (!asked.signal.aborted) onChange();
    }
  };
  const stop = onPriceAhead(Code, ({ close }) => {
    if (reachesNow) put([{ Time: chartBarTime(period, serverNow()), Close: close }]);
  });
  return {
    closes: () => inOrder,
    cover(first, last) {
      if (isAsking || asked.signal.aborted || Date.now() < retryAt) return;
      const [oldest, newest] = [inOrder[0]?.time, inOrder.at(-1)?.time];
      // The chart has gone to another time.
      if (oldest === undefined || newest === undefined || last < oldest || (first > newest && !reachesNow)) {
        byTime = new Map();
        inOrder = [];
        reachesNow = last + 2 * barMs(period) > serverNow();
        void ask(reachesNow ? {} : { before: last + 1 });
      } else if (first < oldest && hasOlder) void ask({ before: oldest });
      else if (last > newest && !reachesNow) void ask({ from: newest + 1 });
    },
    leave() {
      asked.abort();
      stop();
    },
  };
}
