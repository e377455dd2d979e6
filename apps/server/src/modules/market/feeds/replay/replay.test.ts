import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Bar, barsOfTicks, barTime, foldBars, periods, priceFromNumber } from '@tidemark/domain/market';
import { HOUR_MS, WEEK_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverRoot } from '../../../../platform/files/server-root.ts';
import { readColumns } from './columns.ts';
import { findRecordings, pointsOfBars, readTrack, type Track } from './recording.ts';
import { replayPast } from './replay-past.ts';
import { createTimeline } from './timeline.ts';

const DATA = process.env.TIDEMARK_DATA ?? resolve(serverRoot(), '../../../shared/data');
const hasData = existsSync(DATA);
if (!hasData)
  console.warn(`the tests of recorded markets are skipped: no recordings in ${DATA} (set TIDEMARK_DATA)`);

/** The only instrument field that reading a recording needs. */
const euro = { pricePrecision: 5 };

describe.skipIf(!hasData)('replayed markets', () => {
  it.each([
    ['EURUSD', 6967],
    ['NZDUSD', 7062],
  ])('reproduce from the %s ticks the recorded bid bars in each of %i minutes', async (symbol, minutes) => {
    const [times, bids] = await readColumns(join(DATA, `${symbol}_oanda_ticks_20140504-09.csv.gz`), 3);
    const ticks = Array.from(times ?? [], (at, i) => ({ at, price: priceFromNumber(bids?.[i] ?? 0, 5) }));
    const built = new Map(barsOfTicks('1min', ticks).map((bar) => [bar.time, bar]));
    const rows = await readColumns(join(DATA, `${symbol}_oanda_1m_bid_201405.csv.gz`), 5);
    const recorded = Array.from(rows[0] ?? [], (time, row) => ({
      time,
      ohlc: rows.slice(1).map((column) => priceFromNumber(column[row] ?? 0, 5) as number),
    })).filter(({ time }) => built.has(time));
    expect(recorded.length).toBe(minutes);
    const differing = recorded.filter(({ time, ohlc }) => {
      const bar = built.get(time) as Bar;
      return [bar.open, bar.high, bar.low, bar.close].join() !== ohlc.join();
    });
    expect(differing).toEqual([]);
  });

  it('repeat two weeks of the euro with ticks before bars, at the same weekday and hour', async () => {
    const files = (await findRecordings(DATA)).get('EURUSD') ?? [];
    expect(files.length).toBe(3);
    const timeline = createTimeline(await readTrack(files, euro));
    expect(timeline.weeks).toBe(2);
    const wednesday = Date.parse('2026-11-18T14:00:00Z');
    const week = [0, 1].map((n) =>
      timeline.points(wednesday + n * WEEK_MS, wednesday + n * WEEK_MS + HOUR_MS),
    );
    // One of the two weeks was recorded as ticks, the other as four prices a minute.
    expect(week.map((points) => points.length > 400).sort()).toEqual([false, true]);
    for (const source of [0, 1].map((n) => timeline.recordedHour(wednesday + n * WEEK_MS) ?? 0)) {
      expect((wednesday - source) % WEEK_MS).toBe(0);
    }
    expect(
      timeline.points(wednesday + 2 * WEEK_MS, wednesday + 2 * WEEK_MS + HOUR_MS).map(({ price }) => price),
    ).toEqual(week[0]?.map(({ price }) => price));
    // No prices on a Saturday.
    const saturday = Date.parse('2026-11-21T12:00:00Z');
    expect(timeline.points(saturday, saturday + 6 * HOUR_MS)).toEqual([]);
  });

  it('fill the charts before the first start with consistent bars', async () => {
    const files = (await findRecordings(DATA)).get('EURUSD') ?? [];
    const timeline = createTimeline(await readTrack(files, euro));
    const now = Date.parse('2026-11-18T14:07:31Z');
    const past = replayPast(1, timeline, now);
    if (!past) throw new Error('the euro has a past');
    for (const [i, fine] of periods.entries()) {
      expect(past.bars[fine].length, fine).toBeGreaterThanOrEqual(500);
      const from = past.bars[fine][0]?.time ?? 0;
      for (const coarse of periods.slice(i + 1)) {
        const covered = past.bars[coarse].filter((bar) => bar.time >= barTime(coarse, from));
        expect(foldBars(coarse, past.bars[fine])).toEqual(covered);
      }
    }
    expect(past.last.at).toBeLessThanOrEqual(now);
    expect(past.last.price).toBe(past.bars['1min'].at(-1)?.close);
    expect(timeline.points(past.last.at, now)).toEqual([]);
  });
});

describe('the replay of a bar', () => {
  const column = (...values: number[]) => Float64Array.from(values);
  it.each([
    ['the low first when it is nearer to the open', [10, 14, 9, 12], [10, 9, 14, 12]],
    ['the high first when it is nearer to the open', [10, 11, 5, 6], [10, 11, 5, 6]],
  ])(
    'plays open, nearer extreme, farther extreme, close: %s',
    (_, [open = 0, high = 0, low = 0, close = 0], path) => {
      const track = pointsOfBars(
        [column(60_000), column(open), column(high), column(low), column(close)],
        undefined,
        2,
      );
      expect([...track.prices]).toEqual(path.map((price) => price * 1e8));
      expect(track.times.every((time) => time >= 60_000 && time < 120_000)).toBe(true);
      const [bar] = barsOfTicks(
        '1min',
        [...track.times].map((at, i) => ({ at, price: priceFromNumber((track.prices[i] ?? 0) / 1e8, 2) })),
      );
      expect(bar).toMatchObject({ open: open * 1e8, high: high * 1e8, low: low * 1e8, close: close * 1e8 });
    },
  );

  it('uses the middle of bid and ask in the minutes that have both', () => {
    const bids = [column(0, 60_000), column(1, 1), column(2, 2), column(1, 1), column(2, 2)];
    const asks = [column(60_000), column(1.2), column(2.4), column(1.2), column(2.2)];
    const { times, prices } = pointsOfBars(bids, asks, 5);
    expect([...times]).toEqual([60_000, 80_000, 100_000, 119_000]);
    expect([...prices]).toEqual([110_000_000, 110_000_000, 220_000_000, 210_000_000]);
  });
});

describe('the replay timeline', () => {
  /** Prices at every hour of the given days; each price encodes its day and hour. */
  function recorded(days: readonly string[]): Track {
    const times = days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => Date.parse(`${day}T00:30:00Z`) + hour * HOUR_MS),
    );
    return { times: Float64Array.from(times), prices: Float64Array.from(times, (time) => time / 1000) };
  }
  const sourceDays = (track: Track, day: string, weeks: number) => {
    const timeline = createTimeline(track);
    return Array.from({ length: weeks }, (_, n) => {
      const noon = Date.parse(`${day}T12:00:00Z`) + n * WEEK_MS;
      const hour = timeline.recordedHour(noon);
      return hour === undefined ? undefined : new Date(hour).toISOString().slice(0, 10);
    });
  };

  it('plays a partial week wherever its weekday occurs', () => {
    expect(sourceDays(recorded(['2018-04-04', '2018-04-05']), '2026-11-18', 2)).toEqual([
      '2018-04-04',
      '2018-04-04',
    ]);
    expect(sourceDays(recorded(['2018-04-04', '2018-04-05']), '2026-11-20', 2)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('skips empty weeks between recorded days and fills a week from the others', () => {
    const track = recorded(['2021-01-04', '2022-06-07', '2023-07-05']);
    expect(createTimeline(track).weeks).toBe(3);
    expect(new Set(sourceDays(track, '2026-11-16', 3))).toEqual(new Set(['2021-01-04']));
    expect(new Set(sourceDays(track, '2026-11-17', 3))).toEqual(new Set(['2022-06-07']));
  });

  it('yields every price once, for any step size', () => {
    const track = recorded(['2018-04-03', '2018-04-04', '2018-04-05']);
    const timeline = createTimeline(track);
    const from = Date.parse('2026-11-17T00:00:00Z');
    const whole = timeline.points(from, from + 72 * HOUR_MS);
    expect(whole.length).toBe(72);
    const stepped = [];
    for (let at = from; at < from + 72 * HOUR_MS; at += 450_000)
      stepped.push(...timeline.points(at, at + 450_000));
    expect(stepped).toEqual(whole);
  });
});

describe('the recordings directory', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tidemark-replay-'));
  });

  it('names the recording with a broken row', async () => {
    const path = join(dir, 'EURUSD_test_ticks_20260101.csv.gz');
    await writeFile(path, gzipSync('time_ms,bid,ask\n1,1.1,1.2\n2,what,1.2\n'));
    await writeFile(join(dir, 'README.md'), 'not a recording');
    expect([...(await findRecordings(dir)).keys()]).toEqual(['EURUSD']);
    await expect(readColumns(path, 3)).rejects.toThrow(/line 3: not a row of numbers/);
  });

  it('may consist of many gzip members, of which the last one is cut off', async () => {
    const row = (n: number) => `${n * 1000},1.${n * 7919},1.${n * 7919}\n`;
    const members = Array.from({ length: 2000 }, (_, member) => {
      const rows = Array.from({ length: 5 }, (_, n) => row(member * 5 + n)).join('');
      return gzipSync(`${member === 0 ? 'time_ms,bid,ask\n' : ''}${rows}`);
    });
    const path = join(dir, 'USDJPY_test_ticks_20260101.csv.gz');
    const whole = Buffer.concat(members);
    // More than one chunk of a stream of a file.
    expect(whole.length).toBeGreaterThan(70_000);
    await writeFile(path, whole);
    const [times, bids] = await readColumns(path, 3);
    expect([times?.length, times?.[9999], bids?.[9999]]).toEqual([
      10_000,
      9_999_000,
      Number(`1.${9999 * 7919}`),
    ]);
    await writeFile(path, whole.subarray(0, whole.length - (members.at(-1)?.length ?? 0) + 15));
    const [upToCut] = await readColumns(path, 3);
    expect(upToCut?.length).toBe(9995);
  });

  it('is read in the order of its times where its source stamped some late', async () => {
    const path = join(dir, 'GBPUSD_test_ticks_20260101.csv.gz');
    await writeFile(path, gzipSync('time_ms,bid,ask\n30,3,3\n10,1,1\n30,4,4\n20,2,2\n'));
    const { times, prices } = await readTrack((await findRecordings(dir)).get('GBPUSD') ?? [], euro);
    expect([...times]).toEqual([10, 20, 30, 30]);
    expect([...prices]).toEqual([1, 2, 3, 4].map((price) => price * 1e8));
  });
});
