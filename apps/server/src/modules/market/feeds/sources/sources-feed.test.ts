import { parseSourceSymbols } from '@tidemark/domain/market';
import { HOUR_MS, SECOND_MS } from '@tidemark/domain/time';
import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../../../test/support/manual-clock.ts';
import { createLog } from '../../../../platform/log/log.ts';
import type { HistoryQuery } from '../connectors/connector.ts';
import { turns } from '../connectors/pacing/until.fixture.ts';
import type { FeedInstrument, FeedTick, TickReceipt } from '../feed.ts';
import { aFeedStart, instrumentOf, ScriptedSource } from './scripted-source.fixture.ts';
import { defaultSourceLimits, type SourceLimits } from './source-limits.ts';
import { type RunningSource, SourcesFeed } from './sources-feed.ts';

const euro = instrumentOf(1, 'EURUSD');
const bitcoin = instrumentOf(2, 'BTCUSD', true);

/** The main one has every instrument under its code, or the tested symbol; the spare one the euro under another. */
function twoSources(
  main: ScriptedSource,
  spare: ScriptedSource,
  testedSymbol: (instrument: FeedInstrument) => string | undefined,
): RunningSource[] {
  return [
    {
      name: 'main',
      publicName: 'Main',
      connector: main,
      symbolOf: (instrument) => ({
        ...{ symbol: testedSymbol(instrument) ?? instrument.code, scale: '1', isInverted: false },
      }),
    },
    {
      name: 'spare',
      publicName: 'Spare',
      connector: spare,
      symbolOf: ({ id, code }) =>
        id === 1 ? { symbol: `${code}/spare`, scale: '1', isInverted: false } : undefined,
    },
  ];
}

/** A feed of two sources, with what it delivered and reported. */
async function aFeed(
  testedSymbol: (instrument: FeedInstrument) => string | undefined = () => undefined,
  limits?: SourceLimits,
) {
  const clock = manualClock('2026-11-25T12:00:00Z');
  const [main, spare] = [new ScriptedSource(), new ScriptedSource()];
  const delivered: FeedTick[] = [];
  const reported: string[] = [];
  let beats = 0;
  let isRefusing = false;
  const sink = async (ticks: readonly FeedTick[]): Promise<TickReceipt> => {
    if (ticks.length === 0) beats += 1;
    if (!isRefusing) delivered.push(...ticks);
    const refused = isRefusing ? ticks.map((_, index) => ({ index, key: 'market.tick_ahead' })) : [];
    return { accepted: ticks.length - refused.length, refused, held: [] };
  };
  const feed = new SourcesFeed({
    sources: twoSources(main, spare, testedSymbol),
    timers: clock,
    limits,
    log: createLog({ pretty: false, write: () => undefined }),
    reports: {
      connected: (source) => reported.push(`${source} connected`),
      failed: (source, trouble) => reported.push(`${source} ${trouble}`),
      unknownSymbols: (source, symbols) => reported.push(`${source} does not know ${symbols}`),
      switched: ({ instrument, from, to, reason }) =>
        reported.push(`${instrument.code} from ${from} to ${to}, ${reason}`),
      disputed: ({ code }, isDisputed) => reported.push(`${code} disputed ${isDisputed}`),
    },
  });
  await feed.prepare([euro, bitcoin]);
  await feed.start({ ...aFeedStart(sink), instruments: [euro, bitcoin] });
  onTestFinished(() => feed.stop());
  return {
    ...{ clock, feed, main, spare, reported },
    refuse: () => {
      isRefusing = true;
    },
    beats: () => beats,
    /** Prices since the last look. */
    async prices(): Promise<number[]> {
      await new Promise((resolve) => setImmediate(resolve));
      return delivered.splice(0).map(({ price }) => price / 1e8);
    },
    /** Time with a quote of these sources each second. */
    async seconds(
      count: number,
      ...quoting: readonly [source: ScriptedSource, symbol: string, price: string][]
    ) {
      for (let second = 0; second < count; second += 1) {
        clock.advance(SECOND_MS);
        for (const [source, symbol, price] of quoting) source.quote(symbol, price);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

it('sources: prices come from the preferred source while it quotes', async () => {
  const { main, spare, prices, reported, clock } = await aFeed();
  expect([main.symbols, spare.symbols]).toEqual([['EURUSD', 'BTCUSD'], ['EURUSD/spare']]);
  main.quote('EURUSD', '1.1', { ask: '1.10002' });
  spare.quote('EURUSD/spare', '1.10003');
  main.quote('BTCUSD', '60000');
  main.quote('nothing of ours', '5');
  clock.advance(100);
  expect(await prices()).toEqual([1.10001, 60_000]);
  expect(reported).toEqual([]);
});

it('sources: where the preferred one is silent for 3 s, the next one takes over, and back after 30 s of health', async () => {
  const stage = await aFeed();
  const { main, spare, prices, reported, seconds } = stage;
  await seconds(2, [main, 'EURUSD', '1.1'], [spare, 'EURUSD/spare', '1.1001']);
  await prices();
  await seconds(2, [spare, 'EURUSD/spare', '1.1002']);
  expect(await prices()).toEqual([]);
  await seconds(2, [spare, 'EURUSD/spare', '1.1003']);
  expect(await prices()).toEqual([1.1003, 1.1003]);
  expect(reported.splice(0)).toEqual(['EURUSD from main to spare, silent']);
  await seconds(29, [main, 'EURUSD', '1.1004'], [spare, 'EURUSD/spare', '1.1005']);
  expect(new Set(await prices())).toEqual(new Set([1.1005]));
  await seconds(8, [main, 'EURUSD', '1.1004'], [spare, 'EURUSD/spare', '1.1005']);
  expect((await prices()).at(-1)).toBe(1.1004);
  expect(reported).toEqual(['EURUSD from spare to main, preferred']);
});

it('sources: where both are silent nothing changes, and after 10 s the price is doubted', async () => {
  const { main, reported, seconds, feed, clock } = await aFeed();
  main.quote('EURUSD', '1.1');
  await seconds(9);
  expect(feed.doubt?.(1)).toBeUndefined();
  clock.advance(SECOND_MS);
  expect(feed.doubt?.(1)).toBe('source_silent');
  main.events.heartbeat();
  expect(feed.doubt?.(1)).toBeUndefined();
  expect(reported).toEqual([]);
});

it('sources: a source that breaks is left as soon as the other one quotes', async () => {
  const { main, spare, reported, seconds, feed, prices } = await aFeed();
  await seconds(5, [main, 'EURUSD', '1.1'], [spare, 'EURUSD/spare', '1.1']);
  await prices();
  main.events.trouble('market.source_unreachable', 'closed');
  await seconds(1, [spare, 'EURUSD/spare', '1.1002']);
  expect(await prices()).toEqual([1.1002]);
  expect(reported).toEqual(['main market.source_unreachable', 'EURUSD from main to spare, silent']);
  // Nothing else has bitcoin.
  expect([feed.doubt?.(1), feed.doubt?.(2)]).toEqual([undefined, 'source_silent']);
});

it('sources: a source whose quotes are refused is left like a silent one', async () => {
  const { main, spare, reported, seconds, refuse } = await aFeed();
  await seconds(2, [main, 'EURUSD', '1.1'], [spare, 'EURUSD/spare', '1.1']);
  refuse();
  await seconds(4, [main, 'EURUSD', '1.1'], [spare, 'EURUSD/spare', '1.1']);
  expect(reported).toEqual(['EURUSD from main to spare, silent']);
});

it('sources: while two of them disagree by more than 0.2 % the price is doubted and no tick is taken', async () => {
  const { main, spare, reported, prices, feed } = await aFeed();
  main.quote('EURUSD', '1.1');
  await prices();
  spare.quote('EURUSD/spare', '1.105');
  main.quote('EURUSD', '1.1001');
  expect([await prices(), feed.doubt?.(1), feed.doubt?.(2)]).toEqual([[], 'sources_disagree', undefined]);
  spare.quote('EURUSD/spare', '1.1002');
  main.quote('EURUSD', '1.1001');
  expect([await prices(), feed.doubt?.(1)]).toEqual([[1.1001], undefined]);
  expect(reported).toEqual(['EURUSD disputed true', 'EURUSD disputed false']);
});

it.each([
  ['without a bid', { bid: undefined }],
  ['of a closed market', { isTradeable: false }],
  ['with the bid above the ask', { bid: '1.2', ask: '1.1' }],
  ['that is no number', { bid: 'NaN', ask: 'NaN' }],
] as const)('sources: a quote %s gives no price', async (_, wrong) => {
  const { main, prices } = await aFeed();
  main.quote('EURUSD', '1.1', wrong);
  expect(await prices()).toEqual([]);
});

it('sources: heartbeats are passed on at most once a second', async () => {
  const { main, clock, beats } = await aFeed();
  for (let n = 0; n < 100; n += 1) {
    main.events.heartbeat();
    clock.advance(100);
  }
  expect(beats()).toBe(10);
});

it('sources: changed instruments are subscribed, and others keep what is known of them', async () => {
  const { main, spare, feed, seconds, reported } = await aFeed();
  await seconds(2, [spare, 'EURUSD/spare', '1.1']);
  await seconds(2, [spare, 'EURUSD/spare', '1.1']);
  feed.setInstruments?.([euro]);
  expect([main.symbols, feed.covers(bitcoin), feed.covers(euro)]).toEqual([['EURUSD'], false, true]);
  await seconds(1, [spare, 'EURUSD/spare', '1.1']);
  expect(reported).toEqual(['EURUSD from main to spare, silent']);
});

it('sources: an operator sees their state, where prices come from, and the last ten quotes', async () => {
  const { feed, main, seconds } = await aFeed();
  main.events.connected();
  main.events.unknownSymbols(['BTCUSD']);
  for (let n = 1; n <= 11; n += 1) await seconds(1, [main, 'EURUSD', `1.${10 + n}`]);
  main.events.trouble('market.source_limited', 'too many');
  const { inspection } = feed;
  expect(inspection?.sources()).toMatchObject([
    { name: 'main', state: 'lost', trouble: 'market.source_limited', unknownSymbols: ['BTCUSD'] },
    { name: 'spare', state: 'starting', trouble: undefined },
  ]);
  expect(inspection?.instruments()).toMatchObject([
    { instrumentId: 1, active: 'Main', symbols: [{ symbol: 'EURUSD' }, { symbol: 'EURUSD/spare' }] },
    { instrumentId: 2, active: 'Main', doubt: 'source_silent' },
  ]);
  const [ofMain, ofSpare] = inspection?.test(1, undefined) ?? [];
  expect([ofMain?.quotes.length, ofMain?.quotes[0]?.price, ofSpare?.quotes]).toEqual([10, 121_000_000, []]);
  expect(inspection?.test(77, undefined)).toEqual([]);
});

it('sources: a symbol that is tested is asked for, and no longer a minute later', async () => {
  const { feed, main, clock } = await aFeed(({ sourceSymbols = [] }) => sourceSymbols[0]?.symbol);
  const tested = parseSourceSymbols('main=EURUSD.x');
  expect(feed.inspection?.test(1, tested)?.[0]).toMatchObject({ symbol: 'EURUSD.x', quotes: [] });
  expect(main.symbols).toEqual(['EURUSD', 'BTCUSD', 'EURUSD.x']);
  main.quote('EURUSD.x', '1.5');
  expect(feed.inspection?.test(1, tested)?.[0]?.quotes).toMatchObject([{ bid: '1.5', price: 150_000_000 }]);
  clock.advance(61_000);
  expect(main.symbols).toEqual(['EURUSD', 'BTCUSD']);
});

it('sources: at most five symbols are tested at the same time', async () => {
  const { feed, main } = await aFeed(({ sourceSymbols = [] }) => sourceSymbols[0]?.symbol);
  for (let n = 0; n < 9; n += 1) feed.inspection?.test(1, parseSourceSymbols(`main=X${n}`));
  expect(main.symbols.length).toBe(7);
});

it('sources: the past of a closed market is asked for once, that of an open one after each gap', async () => {
  const { main, clock } = await aFeed();
  const asked: string[] = [];
  Object.assign(main, {
    history: async ({ symbol }: HistoryQuery) => {
      asked.push(symbol);
      return [];
    },
  });
  const reconnect = async (): Promise<number> => {
    asked.length = 0;
    main.events.connected();
    await turns(300);
    return new Set(asked).size;
  };
  // It is Wednesday noon: the market of the euro is closed, that of bitcoin never.
  expect(await reconnect()).toBe(2);
  for (let n = 0; n < 2; n += 1) {
    clock.advance(HOUR_MS);
    expect([await reconnect(), asked[0]]).toEqual([1, 'BTCUSD']);
  }
});

it('sources: another one takes over after the time that the setting names', async () => {
  const { main, spare, prices, seconds } = await aFeed(undefined, {
    ...defaultSourceLimits,
    failoverAfterMs: 1.5 * SECOND_MS,
  });
  main.quote('EURUSD', '1.1');
  await seconds(3, [spare, 'EURUSD/spare', '1.10001']);
  expect(await prices()).toEqual([1.1, 1.10001]);
});

it('sources: prices that differ by less than the setting allows are relied on', async () => {
  const lenient = { ...defaultSourceLimits, disagreementMax: { closing: 0.02, always: 0.02 } };
  for (const [limits, doubt] of [
    [undefined, 'sources_disagree'],
    [lenient, undefined],
  ] as const) {
    const { feed, main, spare, seconds } = await aFeed(undefined, limits);
    await seconds(2, [main, 'EURUSD', '1.1'], [spare, 'EURUSD/spare', '1.11']);
    expect(feed.doubt?.(euro.id)).toBe(doubt);
  }
});
