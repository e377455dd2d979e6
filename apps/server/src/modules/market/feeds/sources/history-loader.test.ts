import type { Bar, Period } from '@tidemark/domain/market';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../../../test/support/manual-clock.ts';
import { createLog } from '../../../../platform/log/log.ts';
import { type Connector, type HistoryQuery, type SourceBar, SourceFailure } from '../connectors/connector.ts';
import { turns } from '../connectors/pacing/until.fixture.ts';
import { HistoryLoader, type HistoryWanted } from './history-loader.ts';
import { instrumentOf, ScriptedSource } from './scripted-source.fixture.ts';

const NOON = Date.parse('2026-11-18T12:00:30.000Z');
const minute = Math.floor(NOON / MINUTE_MS) * MINUTE_MS;

type Answer = (query: HistoryQuery) => readonly SourceBar[] | SourceFailure;

/** A source with a past. */
function aSource(answer: Answer): Connector & { readonly asked: string[] } {
  const asked: string[] = [];
  const history = async (query: HistoryQuery) => {
    asked.push(`${query.symbol} ${query.period} ${query.count}`);
    const found = answer(query);
    if (found instanceof SourceFailure) throw found;
    return found;
  };
  return Object.assign(new ScriptedSource(), { history, asked });
}

const bar = (time: number, close: string): SourceBar => ({
  ...{ time, open: '1.1', high: '1.3', low: '1.0', close, volume: 3 },
});

function aLoader(newest: ReadonlyMap<Period, number> = new Map()) {
  const clock = manualClock(NOON);
  const filled: string[] = [];
  const loader = new HistoryLoader({
    timers: clock,
    log: createLog({ pretty: false, write: () => undefined }),
  });
  loader.start({
    newestBarTimes: async () => newest,
    async fill(id: number, period: Period, bars: readonly Bar[]) {
      for (const { time, open, high, low, close } of bars) {
        filled.push(`${id} ${period} ${(time - minute) / MINUTE_MS} ${[open, high, low, close].join(' ')}`);
      }
      return bars.length;
    },
  });
  onTestFinished(() => loader.stop());
  const loaded = async (): Promise<void> => {
    for (let turn = 0; turn < 500 && loader.progress.done < loader.progress.total; turn += 1) {
      await turns(5);
      if (turn % 20 === 19) clock.advance(SECOND_MS);
    }
    expect(loader.progress.done).toBe(loader.progress.total);
  };
  return { loader, filled, clock, loaded };
}

const wanted = (
  sources: readonly Connector[],
  more: Partial<HistoryWanted['sources'][number]['symbol']> = {},
): HistoryWanted => ({
  instrument: instrumentOf(7, 'EURUSD'),
  sources: sources.map((connector, n) => ({
    name: `source ${n}`,
    connector,
    symbol: { symbol: 'EUR_USD', scale: '1', isInverted: false, ...more },
  })),
});

it('history: asks for 520 bars of each period of an instrument without any bar', async () => {
  const source = aSource(() => []);
  const { loader, loaded } = aLoader();
  loader.load([wanted([source])]);
  await loaded();
  expect(source.asked).toEqual([
    'EUR_USD 5min 520',
    'EUR_USD 1min 520',
    'EUR_USD 60min 520',
    'EUR_USD 1day 520',
    'EUR_USD 15min 520',
    'EUR_USD 30min 520',
  ]);
  expect(loader.progress).toEqual({ done: 6, total: 6, bars: 0, failed: [] });
});

it('history: asks only for what is missing behind the newest bar, and stores only complete bars', async () => {
  const source = aSource(({ period }) =>
    period === '1min' ? [bar(minute - 2 * MINUTE_MS, '1.2'), bar(minute, '1.25')] : [],
  );
  const newest = new Map<Period, number>([
    ['1min', minute - 10 * MINUTE_MS],
    ['5min', minute - 5 * MINUTE_MS],
    ...(['15min', '30min', '60min', '1day'] as const).map((period) => [period, minute] as const),
  ]);
  const { loader, filled, loaded } = aLoader(newest);
  loader.load([wanted([source])]);
  await loaded();
  expect(source.asked).toEqual(['EUR_USD 1min 9']);
  expect(filled).toEqual(['7 1min -2 110000000 130000000 100000000 120000000']);
});

it('history: converts the bars like the quotes, where a low of the source is our high', async () => {
  const source = aSource(({ period }) => (period === '1day' ? [bar(minute - 9 * 86_400_000, '1.25')] : []));
  const { loader, filled, loaded } = aLoader();
  loader.load([wanted([source], { scale: '100', isInverted: true })]);
  await loaded();
  expect(filled).toEqual(['7 1day -12960 9090909000 10000000000 7692308000 8000000000']);
});

it('history: takes the next source where the preferred one has none', async () => {
  const unknown = aSource(() => new SourceFailure('market.source_unknown_symbol', 'no such symbol'));
  const other = aSource(() => []);
  const { loader, loaded } = aLoader();
  loader.load([wanted([new ScriptedSource(), unknown, other])]);
  await loaded();
  // Several periods are asked for at a time; after that an unknown symbol is left alone.
  expect([unknown.asked.length, other.asked.length, loader.progress.failed]).toEqual([4, 6, []]);
});

it('history: says which instruments no source has a past of', async () => {
  const unknown = aSource(() => new SourceFailure('market.source_unknown_symbol', 'no such symbol'));
  const { loader, loaded } = aLoader();
  loader.load([wanted([unknown])]);
  await loaded();
  expect(loader.progress.failed).toEqual([{ code: 'EURUSD', reason: 'market.source_unknown_symbol' }]);
});

it('history: asks again where the source limits requests, as late as it says', async () => {
  let refusals = 3;
  const limited = aSource(() => {
    refusals -= 1;
    return refusals < 0
      ? []
      : new SourceFailure('market.source_limited', 'too many', { retryAfterMs: 5 * SECOND_MS });
  });
  const { loader, loaded, clock } = aLoader();
  loader.load([wanted([limited])]);
  await loaded();
  expect(clock.now() - NOON).toBeGreaterThanOrEqual(5 * SECOND_MS);
  expect([limited.asked.length, loader.progress.failed]).toEqual([9, []]);
});

it('history: stops at once while it waits for a source', async () => {
  const away = aSource(() => new SourceFailure('market.source_unreachable', 'refused'));
  const { loader } = aLoader();
  loader.load([wanted([away])]);
  await turns(20);
  await loader.stop();
  expect(away.asked.length).toBe(4);
});
