import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../../../test/support/manual-clock.ts';
import { StartProblem } from '../../../../platform/start-problem.ts';
import { directoryOf, fileNameOf } from './names.ts';
import { createRecorder } from './recorder.ts';
import { emptyDirectory, euro, euroQuote, keptLog, replayed } from './recording.fixture.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const FILE = 'EURUSD_oanda_ticks_20261118.csv.gz';
const PRICE = 110_001_000;

/** A recorder on a clock of the test, which records a quote of the euro each time it is asked to. */
async function aRecorder(dir?: string, start = NOON) {
  const into = dir ?? (await emptyDirectory());
  const clock = manualClock(start);
  const { log, lines } = keptLog();
  const recorder = createRecorder({ dir: into, timers: clock, log });
  await recorder.open();
  onTestFinished(() => recorder.stop());
  return {
    ...{ dir: into, clock, lines, recorder },
    file: join(into, 'oanda', FILE),
    quote: (count = 1) => {
      const one = euroQuote('1.1', '1.10002', clock.now());
      for (let n = 0; n < count; n += 1) recorder.record(one);
    },
    prices: async () => (await replayed(into, 'oanda', euro)).map(([, price]) => price),
  };
}

it.each([
  ['oanda', 'oanda'],
  ['ccxt:kraken', 'ccxt_kraken'],
  ['fix:fix.example.com:9876', 'fix_fix.example.com_9876'],
  ['http:https://example.com/v1/prices', 'http_https_~2F~2Fexample.com~2Fv1~2Fprices'],
  ['fix:under_score:1', 'fix_under~5Fscore_1'],
  ['..', '~2E.'],
  ['é', '~C3~A9'],
])('record: the source %s has the directory %s', (source, directory) => {
  expect(directoryOf(source)).toBe(directory);
});

it('record: long names of sources make short directories that differ', () => {
  const long = `http:https://example.com/${'a/'.repeat(200)}`;
  const [one, other] = [directoryOf(`${long}b`), directoryOf(`${long}c`)];
  expect(one).not.toBe(other);
  expect(fileNameOf('EURUSD', `${long}b`, NOON, 99).length).toBeLessThan(255);
});

it('record: quotes are on the disk 5 s later without a stop, as rows that the source sent', async () => {
  const { recorder, clock, file } = await aRecorder();
  recorder.record(euroQuote('1.10', '1.10002', NOON + 5));
  clock.advance(5 * SECOND_MS);
  await expect.poll(() => existsSync(file) && readFile(file).then((bytes) => bytes.length)).toBeTruthy();
  await recorder.stop();
  expect(gunzipSync(await readFile(file)).toString()).toBe(`time_ms,bid,ask\n${NOON + 5},1.10,1.10002\n`);
});

it('record: a path that cannot be made or written stops the start with one line', async () => {
  const dir = await emptyDirectory();
  await writeFile(join(dir, 'file'), '');
  const { log } = keptLog();
  const start = createRecorder({ dir: join(dir, 'file/below'), timers: manualClock(NOON), log }).open();
  await expect(start).rejects.toThrow(StartProblem);
  await expect(start).rejects.toThrow(
    /^FEED_RECORD names a directory that cannot be made or written \(ENOTDIR\): \/.*; an example: FEED_RECORD=\S+$/,
  );
});

it('record: while the directory cannot be written quotes wait, one line a minute says so, and then all are written', async () => {
  const { dir, clock, quote, lines, recorder, prices } = await aRecorder();
  await writeFile(join(dir, 'oanda'), 'no directory');
  let quotes = 0;
  for (const count of [1, 2, 3]) {
    const linesAfterASecond = (): number => {
      quote();
      quotes += 1;
      clock.advance(SECOND_MS);
      return lines.length;
    };
    await expect.poll(linesAfterASecond, { interval: 1, timeout: 10_000 }).toBe(count);
  }
  expect(clock.now() - NOON).toBeGreaterThanOrEqual(2 * MINUTE_MS);
  const problem = expect.stringMatching('EEXIST');
  expect(lines[0]).toMatchObject({ level: 'error', msg: 'quotes cannot be recorded', dir, problem });
  await rm(join(dir, 'oanda'));
  await recorder.stop();
  expect(await prices()).toEqual(new Array(quotes).fill(PRICE));
});

it.skipIf(!existsSync('/dev/full'))(
  'record: a full disk loses no quote of those that were written before or wait',
  async () => {
    const { dir, file, clock, quote, lines, recorder, prices } = await aRecorder();
    await mkdir(join(dir, 'oanda'));
    await symlink('/dev/full', file);
    quote(3);
    clock.advance(5 * SECOND_MS);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({ problem: expect.stringMatching('ENOSPC'), waiting: 3 });
    await rm(file);
    quote(2);
    await recorder.stop();
    expect(await prices()).toEqual(new Array(5).fill(PRICE));
  },
);

/** The largest file that this process may write, in bytes; Node ignores the signal of a larger one. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
}

it.skipIf(!existsSync('/usr/bin/prlimit'))(
  'record: a disk that takes only the beginning of a write leaves the file as it was before',
  async () => {
    const { dir, file, clock, quote, lines, recorder, prices } = await aRecorder();
    quote(3);
    clock.advance(5 * SECOND_MS);
    await expect.poll(async () => existsSync(file) && (await prices()).length).toBe(3);
    const before = await readFile(file);
    onTestFinished(() => limitFiles('unlimited'));
    limitFiles(before.length + 10);
    quote(500);
    // The flush of the three may still be closing its file.
    await expect
      .poll(() => {
        clock.advance(SECOND_MS);
        return lines.length;
      })
      .toBe(1);
    expect(lines[0]).toMatchObject({ problem: expect.stringMatching('EFBIG') });
    limitFiles('unlimited');
    expect(await readFile(file)).toEqual(before);
    quote(2);
    await recorder.stop();
    expect((await prices()).length).toBe(505);
    expect(await readdir(join(dir, 'oanda'))).toEqual([FILE]);
  },
);

it('record: at most 16 MB wait, and what is dropped is counted in one line a minute', async () => {
  const { dir, clock, quote, lines, recorder, prices } = await aRecorder();
  await writeFile(join(dir, 'oanda'), 'no directory');
  const total = 260_000;
  quote(total);
  clock.advance(5 * SECOND_MS);
  quote(10);
  clock.advance(50 * SECOND_MS);
  const dropped = () => lines.filter(({ msg }) => String(msg).includes('too many wait'));
  expect(dropped().length).toBe(1);
  clock.advance(MINUTE_MS);
  expect(dropped().length).toBe(2);
  await rm(join(dir, 'oanda'));
  await recorder.stop();
  const kept = (await prices()).length;
  expect(dropped().map(({ count }) => count)).toEqual([total - kept, 10]);
  const rowLength = `${NOON},1.1,1.10002\n`.length;
  expect(kept * (rowLength + 16 + 8)).toBeLessThan(16 * 1024 * 1024);
  expect(kept).toBeGreaterThan(150_000);
}, 60_000);

it('record: what cannot be written until the stop is counted, and later quotes are ignored', async () => {
  const { dir, quote, lines, recorder } = await aRecorder();
  await writeFile(join(dir, 'oanda'), 'no directory');
  quote(7);
  await recorder.stop();
  quote();
  expect(lines.at(-1)).toMatchObject({ msg: 'the recording ends without these quotes', count: 7 });
});

it.each([
  ['cut off in its trailer', (file: string, size: number) => truncate(file, size - 3), 2],
  ['cut off in its rows', (file: string, size: number) => truncate(file, size - 20), 1],
  ['cut off in its header', (file: string, size: number) => truncate(file, size - 30), 1],
  ['followed by zeros', (file: string) => appendFile(file, Buffer.alloc(100)), 2],
])('record: a file that is %s is left as it is, and the next part goes on', async (_, damage, kept) => {
  const dir = await emptyDirectory();
  const file = join(dir, 'oanda', FILE);
  // Each start adds a member.
  for (let start = 0; start < 2; start += 1) await recordIn(dir, 1);
  await damage(file, (await readFile(file)).length);
  const damaged = await readFile(file);
  await recordIn(dir, 2);
  await recordIn(dir, 3);
  expect(await readFile(file)).toEqual(damaged);
  expect((await readdir(join(dir, 'oanda'))).sort()).toEqual(['EURUSD_oanda_ticks_20261118-2.csv.gz', FILE]);
  expect((await replayed(dir, 'oanda', euro)).length).toBe(kept + 5);
});

async function recordIn(dir: string, count: number): Promise<void> {
  const { quote, recorder } = await aRecorder(dir);
  quote(count);
  await recorder.stop();
}

it('record: a file that was removed is begun again', async () => {
  const { file, quote, clock, recorder, prices } = await aRecorder();
  quote(4);
  clock.advance(5 * SECOND_MS);
  await expect.poll(async () => existsSync(file) && (await prices()).length).toBe(4);
  await rm(file);
  quote(2);
  await recorder.stop();
  expect(await prices()).toEqual([PRICE, PRICE]);
});
