import { kline } from '@tidemark/contract/calls/trading/market';
import { answerTo, fakeServer } from '@tidemark/contract/testing';
import type { KLineData } from 'klinecharts';
import { expect, it, onTestFinished } from 'vitest';
import { createChartFeed } from './feed.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T00:00Z');
const NOW = 3000;
const all = Array.from({ length: NOW }, (_, at) => ({
  ...{ Time: START + at * MINUTE, Open: 1, High: 1, Low: 1, Close: 1, Volume: 1 },
}));
const symbol = { ticker: 'EURUSD', forexId: 1, pricePrecision: 5, volumePrecision: 0 };
const period = { type: 'minute', span: 1 } as const;

function aFeed() {
  const server = fakeServer([
    answerTo(kline, ({ before, from }) =>
      from === undefined
        ? all.filter(({ Time }) => Time < Number(before ?? Infinity)).slice(-500)
        : all.filter(({ Time }) => Time >= Number(from)).slice(0, 500),
    ),
  ]);
  const before = window.fetch;
  window.fetch = server.fetch;
  onTestFinished(() => {
    window.fetch = before;
  });
  const feed = createChartFeed({ loading: () => {}, loaded: () => {}, failed: () => {} });
  const load = (type: 'init' | 'forward' | 'backward', timestamp: number | null = null) =>
    new Promise<{ bars: KLineData[]; more: unknown }>((done) => {
      const callback = (bars: KLineData[], more: unknown) => done({ bars, more });
      void feed.loader.getBars({ type, timestamp, symbol, period, callback });
    });
  return { feed, load };
}

const indexes = (bars: readonly KLineData[]) =>
  [bars[0], bars.at(-1)].map((bar) => ((bar?.timestamp ?? 0) - START) / MINUTE);

it('createChartFeed: begins with the newest bars and has all that are newer', async () => {
  const { feed, load } = aFeed();
  const { bars, more } = await load('init');
  expect(indexes(bars)).toEqual([2500, 2999]);
  expect(more).toEqual({ forward: true, backward: false });
  expect(feed.reachesNow()).toBe(true);
});

it('createChartFeed: begins around a moment, goes on in both directions and knows when it reaches now', async () => {
  const { feed, load } = aFeed();
  feed.lookAt(START + 1900 * MINUTE);
  const first = await load('init');
  expect(indexes(first.bars)).toEqual([1400, 2399]);
  expect(first.more).toEqual({ forward: true, backward: true });
  expect(feed.reachesNow()).toBe(false);
  expect(indexes((await load('forward', START + 1400 * MINUTE)).bars)).toEqual([900, 1399]);
  expect(feed.reachesNow()).toBe(false);
  expect(indexes((await load('backward', START + 2399 * MINUTE)).bars)).toEqual([2400, 2899]);
  expect(feed.reachesNow()).toBe(false);
  expect(indexes((await load('backward', START + 2899 * MINUTE)).bars)).toEqual([2900, 2999]);
  expect(feed.reachesNow()).toBe(true);
});

it('createChartFeed: draws no live bar after a gap of bars that are not loaded', async () => {
  const { feed, load } = aFeed();
  const drawn: KLineData[] = [];
  feed.lookAt(START + 1000 * MINUTE);
  await load('init');
  feed.loader.subscribeBar?.({ symbol, period, callback: (bar) => drawn.push(bar) });
  const bar = { timestamp: START + NOW * MINUTE, open: 1, high: 1, low: 1, close: 1 };
  feed.draw([bar]);
  expect(drawn).toEqual([]);
  feed.lookAt(undefined);
  await load('init');
  feed.draw([bar]);
  expect(drawn).toEqual([bar]);
  feed.close();
});
