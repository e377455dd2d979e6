import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, SECOND_MS, startOfUtcDay } from '@tidemark/domain/time';
import { expect, it, onTestFinished } from 'vitest';
import { type Chance, freshSeed, seededChance } from '../../../../../test/differential/chance.ts';
import { type ManualClock, manualClock } from '../../../../../test/support/manual-clock.ts';
import { systemClock } from '../../../../platform/clock/clock.ts';
import type { SourceQuote } from '../connectors/connector.ts';
import { FixVenue } from '../connectors/fix/fix-venue.fixture.ts';
import { snapshot } from '../connectors/fix/fix-world.fixture.ts';
import { createFeed, type FeedParts } from '../create-feed.ts';
import type { Feed, FeedInstrument, FeedTick, TickReceipt } from '../feed.ts';
import { type FeedConfig, readFeed } from '../feed-config.ts';
import { createIngestFeed } from '../ingest/ingest-feed.ts';
import { createReplayFeed } from '../replay/replay-feed.ts';
import { aFeedStart, instrumentOf, ScriptedSource } from '../sources/scripted-source.fixture.ts';
import { sourcePrice } from '../sources/source-price.ts';
import { SourcesFeed } from '../sources/sources-feed.ts';
import type { PlacedSymbol } from '../sources/symbols.ts';
import { directoryOf } from './names.ts';
import { createRecorder } from './recorder.ts';
import { emptyDirectory, keptLog, replayed, type TimedPrice } from './recording.fixture.ts';

const STEPS = Number(process.env.STEPS ?? (process.env.CI ? 2000 : 400));
const seed = freshSeed();
const MIDNIGHT = Date.parse('2026-11-19T00:00:00Z');
const INSTRUMENTS: readonly FeedInstrument[] = [
  instrumentOf(1, 'EURUSD'),
  { ...instrumentOf(2, 'BTCUSD', true), pricePrecision: 2 },
  { ...instrumentOf(3, 'USDJPY'), pricePrecision: 3 },
];
const SOURCES = ['fix:127.0.0.1:9876', 'ccxt:kraken', 'http:https://example.com/v1?a=b'] as const;

/** Scaled, inverted or as it is, by source and instrument. */
function symbolOf(place: number, { id, code }: FeedInstrument): PlacedSymbol | undefined {
  const symbol = `${code}.${place}`;
  if (place === 2 && id === 1) return undefined;
  if (place === 1 && id === 3) return { symbol, scale: '1', isInverted: true };
  if (place === 2 && id === 2) return { symbol, scale: '0.01', isInverted: false };
  return { symbol, scale: '1', isInverted: false };
}

const accept = async (ticks: readonly FeedTick[]): Promise<TickReceipt> => ({
  ...{ accepted: ticks.length, refused: [], held: [] },
});

/** Sources that quote at random, recorded by a server that restarts now and then. */
class RecordedWorld {
  readonly #chance: Chance;
  readonly #dir: string;
  readonly clock: ManualClock;
  readonly expected = new Map<string, TimedPrice[]>();
  #scripted: readonly ScriptedSource[] = [];
  #feed: Feed | undefined;

  constructor(chance: Chance, dir: string) {
    this.#chance = chance;
    this.#dir = dir;
    this.clock = manualClock(MIDNIGHT - (STEPS / 4) * SECOND_MS);
  }

  async start(): Promise<void> {
    const { clock } = this;
    const { log } = keptLog();
    const scripted = SOURCES.map(() => new ScriptedSource());
    const recorder = createRecorder({ dir: this.#dir, timers: clock, log });
    const nothing = () => undefined;
    const feed = new SourcesFeed({
      sources: SOURCES.map((name, place) => ({
        ...{ name, publicName: name, connector: scripted[place] ?? new ScriptedSource() },
        symbolOf: (instrument) => symbolOf(place, instrument),
      })),
      ...{ timers: clock, log, recorder, prepare: () => recorder.open() },
      reports: {
        ...{ connected: nothing, failed: nothing, unknownSymbols: nothing },
        ...{ switched: nothing, disputed: nothing },
      },
    });
    await feed.prepare(INSTRUMENTS);
    await feed.start({ ...aFeedStart(accept), instruments: INSTRUMENTS });
    this.#scripted = scripted;
    this.#feed = feed;
  }

  async stop(): Promise<void> {
    await this.#feed?.stop();
  }

  step(): void {
    const place = Math.floor(this.#chance.between(0, SOURCES.length));
    const quotes = Array.from({ length: this.#chance.pick([1, 1, 1, 2, 5]) }, () => this.#quote(place));
    this.#scripted[place]?.events.quotes(quotes.flatMap((quote) => quote ?? []));
    this.clock.advance(Math.round(this.#chance.between(0, SECOND_MS)));
  }

  #quote(place: number): SourceQuote | undefined {
    const instrument = this.#chance.pick(INSTRUMENTS);
    const placed = symbolOf(place, instrument);
    if (placed === undefined) return undefined;
    const now = this.clock.now();
    const late = this.#chance.between(-300, 3000);
    const sourceTime = this.#chance.pick([undefined, now, Math.round(now - late), now - late, Number.NaN]);
    const sides = this.#sides(this.#chance.pick([0, 2, 5, 8, 11, 20]));
    const quote = { symbol: placed.symbol, sourceTime, isTradeable: !this.#chance.percent(3), ...sides };
    const found = sourcePrice(quote, placed, instrument.pricePrecision);
    if (typeof found !== 'string') {
      const isStamped = sourceTime !== undefined && !Number.isNaN(sourceTime);
      const list = this.pricesOf(SOURCES[place] ?? '', instrument);
      list.push([isStamped ? Math.trunc(sourceTime) : now, found.price]);
    }
    return quote;
  }

  /** Between about 50 and 150, where each of the instruments has a price; sometimes none. */
  #sides(places: number): Pick<SourceQuote, 'bid' | 'ask' | 'last'> {
    const text = (value: number): string => {
      const fraction = Array.from({ length: places }, () => Math.floor(this.#chance.between(0, 10)));
      return `${Math.floor(value)}${places === 0 ? '' : `.${fraction.join('')}`}`;
    };
    const value = this.#chance.between(50, 150);
    const [bid, ask] = [text(value), text(value + this.#chance.pick([0, 1, 1]))];
    return this.#chance.pick([
      ...[{ bid, ask }, { bid, ask }, { bid, ask, last: '7' }, { last: bid }],
      ...[{ bid }, { bid: ask, ask: bid }, { bid: 'NaN', ask }, {}],
    ]);
  }

  pricesOf(source: string, { code }: FeedInstrument): TimedPrice[] {
    const key = `${source} ${code}`;
    const list = this.expected.get(key) ?? [];
    this.expected.set(key, list);
    return list;
  }
}

it(`record: what each source quoted over midnight and restarts is replayed with the same prices and times (SEED=${seed}, ${STEPS} steps)`, async () => {
  const chance = seededChance(seed);
  const dir = await emptyDirectory();
  const world = new RecordedWorld(chance, dir);
  await world.start();
  onTestFinished(() => world.stop());
  let restarts = 0;
  for (let n = 0; n < STEPS; n += 1) {
    world.step();
    if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    if (n !== STEPS / 2 && !chance.percent(1)) continue;
    restarts += 1;
    await world.stop();
    await world.start();
  }
  await world.stop();
  expect(world.clock.now()).toBeGreaterThan(MIDNIGHT);
  expect(restarts).toBeGreaterThan(0);
  let quotes = 0;
  for (const source of SOURCES) {
    for (const instrument of INSTRUMENTS) {
      const expected = world.pricesOf(source, instrument).sort(([one], [other]) => one - other);
      expect(await replayed(dir, source, instrument), `${source} ${instrument.code}`).toEqual(expected);
      quotes += expected.length;
    }
    // Eight pairs of instrument and source, two days.
    expect((await readdir(join(dir, directoryOf(source)))).length).toBe(source === SOURCES[2] ? 4 : 6);
  }
  expect(quotes).toBeGreaterThan(STEPS / 4);
}, 120_000);

it('record: the replay feed brings what was live, at the same moments of its clock', async () => {
  const dir = await emptyDirectory();
  const clock = manualClock(MIDNIGHT - 10 * SECOND_MS);
  const { log } = keptLog();
  const euro = instrumentOf(1, 'EURUSD');
  const live: TimedPrice[] = [];
  const recorder = createRecorder({ dir, timers: clock, log });
  const feed = createIngestFeed({ token: 'a-long-secret', clock, recorder });
  await feed.prepare([euro]);
  const sink = async (ticks: readonly FeedTick[]): Promise<TickReceipt> => {
    live.push(...ticks.map(({ price, sourceTime }): TimedPrice => [sourceTime ?? clock.now(), price]));
    return accept(ticks);
  };
  await feed.start({ ...aFeedStart(sink), instruments: [euro] });
  for (let n = 0; n < 20; n += 1) {
    const body = [{ symbol: 'EURUSD', price: 1.1 + n / 1000, ...(n % 2 ? { time: clock.now() - 20 } : {}) }];
    await feed.post({ authorization: 'Bearer a-long-secret', body });
    await feed.post({ authorization: 'Bearer guessed', body });
    clock.advance(SECOND_MS);
  }
  await feed.stop();
  expect(live.length).toBe(20);
  expect(startOfUtcDay(live[19]?.[0] ?? 0) - startOfUtcDay(live[0]?.[0] ?? 0)).toBe(DAY_MS);

  const again = manualClock(MIDNIGHT - HOUR_MS);
  const replay = createReplayFeed({ clock: again, log, dir: join(dir, 'ingest'), only: undefined });
  await replay.prepare([euro]);
  const heard: TimedPrice[] = [];
  await replay.start({
    ...aFeedStart(async (ticks) => {
      heard.push(...ticks.map(({ price, sourceTime }): TimedPrice => [sourceTime ?? 0, price]));
      return accept(ticks);
    }),
    instruments: [euro],
  });
  onTestFinished(() => replay.stop());
  again.advanceTo(clock.now());
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(20);
  expect(heard).toEqual(live);
});

it('record: FEED_RECORD records a venue over FIX below a directory of its name', async () => {
  const venue = await new FixVenue({
    subscribed: (session, id, symbol) =>
      session.send('W', [[262, id], ...snapshot('1.0800', '1.08010', symbol)]),
  }).listen();
  onTestFinished(() => venue.close());
  const dir = join(await emptyDirectory(), 'made/at the start');
  const source = `fix:127.0.0.1:${venue.port}`;
  const environment = { FIX_SENDER: 'TIDEMARK', FIX_TARGET: 'VENUE', FIX_TLS: '0' };
  const feed = createFeed(configOf(source, { record: dir, environment }), parts());
  const euro = { ...instrumentOf(1, 'EURUSD') };
  const live: FeedTick[] = [];
  const sink = async (ticks: readonly FeedTick[]): Promise<TickReceipt> => {
    live.push(...ticks);
    return accept(ticks);
  };
  await feed.prepare([euro]);
  await feed.start({ ...aFeedStart(sink), instruments: [euro] });
  onTestFinished(() => feed.stop());
  await expect.poll(() => live.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await feed.stop();
  const recorded = await replayed(dir, source, euro);
  expect(recorded).toEqual(live.map(({ sourceTime, price }) => [sourceTime, price]));
});

it.each([
  ['ingest', { token: 'a-long-secret' }],
  ['binance', {}],
])('record: FEED=%s does not start where the directory cannot be made', async (setting, companions) => {
  const dir = await emptyDirectory();
  await writeFile(join(dir, 'file'), '');
  const feed = createFeed(configOf(setting, { ...companions, record: join(dir, 'file/below') }), parts());
  await expect(feed.prepare([])).rejects.toThrow(/^FEED_RECORD names a directory that cannot be made/);
});

function configOf(...args: Parameters<typeof readFeed>): FeedConfig {
  const read = readFeed(...args);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

function parts(): FeedParts {
  const alarms = { raise: () => undefined, clear: () => undefined };
  const record = () => undefined;
  return { ...{ clock: systemClock(), log: keptLog().log, alarms, record }, registry: undefined };
}
