import type { ChartPeriod } from '@tidemark/domain/market';
import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { useFormats } from '../../../shared/device/language.ts';
import { type Instrument, marketState } from '../../../shared/instruments/instruments.ts';
import { askServerTime } from '../../../shared/time/ask-server-time.ts';
import { serverNow } from '../../../shared/time/server-time.ts';
import { secondsToBarEnd } from './bar-end.ts';

/** Interval of server clock requests: a replayed market may run faster than the page. */
const ASK_EVERY_MS = 60_000;

/** Shows the remaining time of the bar under the current price; nothing while the market is closed. */
export function useBarEnd(chart: Chart | undefined, instrument: Instrument, period: ChartPeriod): void {
  const f = useFormats();
  const isOpen = marketState(instrument) === 'open';
  useServerClock();
  useEffect(() => {
    chart?.setFormatter({
      formatExtendText: ({ type }) =>
        type === 'last_price' && isOpen ? f.countdown(secondsToBarEnd(period, serverNow())) : '',
    });
  }, [chart, f, isOpen, period]);
}

function useServerClock(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => {
      void askServerTime(leaving.signal);
    };
    ask();
    const asking = setInterval(ask, ASK_EVERY_MS);
    return () => {
      leaving.abort();
      clearInterval(asking);
    };
  }, []);
}
