import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatEntry, type TickEntry } from '@tidemark/verify/entry';
import { TestKey, TestLog } from '@tidemark/verify/testing';
import { formatEntries, hasTile, parseTilePath, tilePath } from '@tidemark/verify/tile';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { log } from './log.ts';
import { runCommand } from './testing/run-command.ts';

const ORIGIN = 'broker.example/log';
const START = 1_795_900_000;
const key = new TestKey(ORIGIN, 1);

/** What the server serves now. */
interface Served {
  log: TestLog;
  checkpoint: string;
  /** Other bytes of a tile, or none, by its path. */
  readonly tiles: Map<string, Uint8Array | undefined>;
  readonly asked: string[];
}
let served: Served;
let directory: string;

const server = createServer((request, response) => {
  const path = (request.url ?? '').replace('/base/log/', '');
  served.asked.push(path);
  const body = answerAt(path);
  response.writeHead(body === undefined ? 404 : 200).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
afterAll(() => void server.close());

function answerAt(path: string): string | Uint8Array | undefined {
  if (path === 'checkpoint') return served.checkpoint;
  if (path === 'key') return key.file;
  const name = path.replace(/^tile\//, '');
  const tile = parseTilePath(name);
  if (served.tiles.has(name)) return served.tiles.get(name);
  return tile && hasTile(served.log.size, tile) ? served.log.tile(tile) : undefined;
}

const tick = (seq: number, price = '1.08345'): { kind: 'tick' } & TickEntry => ({
  ...{ kind: 'tick', instrument: 'EURUSD', seq, price, at: START * 1000 + seq },
  ...{ sourceAt: START * 1000, bid: null, ask: null, source: null },
});

/** A log whose entry `n` is tick `n` of EURUSD, after one that begins it. */
function logOf(size: number): TestLog {
  const made = new TestLog(ORIGIN);
  made.add({ kind: 'log', origin: ORIGIN, after: null });
  while (made.size < size) made.add(tick(made.size));
  return made;
}

async function serve(made: TestLog, at = START + made.size, by = key): Promise<void> {
  served.log = made;
  served.checkpoint = await made.checkpoint(by, at);
}

beforeEach(async () => {
  served = { log: logOf(1), checkpoint: '', tiles: new Map(), asked: [] };
  directory = mkdtempSync(join(tmpdir(), 'tidemark-mirror-'));
  await serve(logOf(300));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs it; its exit code and what it wrote, or its refusal. */
const run = (...args: string[]): Promise<string> => runCommand(log, args);

const mirror = (...more: string[]): Promise<string> => run('mirror', directory, '--from', from, ...more);

/** A file beside the mirror's folder. */
function fileOf(text: string): string {
  const path = `${directory}.file`;
  writeFileSync(path, text);
  return path;
}
afterEach(() => rmSync(`${directory}.file`, { force: true }));

it('log mirror: follows an honest log, fetches only what has grown, and keeps every checkpoint', async () => {
  const keyFile = fileOf(key.file);
  expect(await mirror('--key', keyFile)).toBe(
    `0 ${ORIGIN} has 300 entries; signed 2026-11-28 21:11:40 UTC, and every hash is as signed\n`,
  );
  for (const size of [301, 512, 513, 1100]) {
    served.asked.length = 0;
    const before = readFileSync(join(directory, 'checkpoint'), 'utf8').split('\n')[1];
    await serve(logOf(size));
    expect(await mirror()).toContain(`0 ${ORIGIN} has ${size} entries, ${size - Number(before)} of them new`);
    expect(served.asked).not.toContain('tile/0/000');
  }
  expect(await mirror()).toMatch(/^0 .* has still 1100 entries/);
  expect(readdirSync(join(directory, 'checkpoints')).map((name) => name.split('-')[0])).toEqual(
    ['300', '301', '512', '513', '1100'].sort(),
  );
  const whole = logOf(1100);
  for (const path of ['entries/003', 'entries/004.p/76', '0/004.p/76', '1/000.p/4']) {
    const tile = parseTilePath(path);
    expect(tile && readFileSync(join(directory, 'tile', path)).equals(whole.tile(tile)), path).toBe(true);
  }
  expect(readdirSync(join(directory, 'tile/0'))).toEqual(['000', '001', '002', '003', '004.p']);
});

it('log mirror: takes the key that the log shows where none is given, and says so', async () => {
  expect(await mirror()).toContain(`the key is the one that ${from} shows: compare ${directory}/key`);
  expect(readFileSync(join(directory, 'key'), 'utf8')).toBe(key.file);
  await serve(logOf(310), START, new TestKey(ORIGIN, 2));
  expect(await mirror()).toContain('refused: the checkpoint is not signed by a known key of the log');
});

it('log mirror: also takes the address of the log itself', async () => {
  for (const address of [from, from.replace(/\/$/, ''), `${from}log`, `${from}log/`]) {
    expect(await run('mirror', directory, '--from', address)).toMatch(/^0 /);
  }
});

it('log mirror: refuses the key of another log, and a log that another key signs', async () => {
  const elsewhere = fileOf(new TestKey('elsewhere.example/log', 1).file);
  expect(await mirror('--key', elsewhere)).toBe(
    'refused: the checkpoint is of another log than the public keys',
  );
  const other = fileOf(new TestKey(ORIGIN, 2).file);
  expect(await mirror('--key', other)).toContain('is not signed by a known key');
});

it('log mirror: accepts a new key that is given, and keeps it', async () => {
  await mirror();
  const second = new TestKey(ORIGIN, 2);
  await serve(logOf(310), START, second);
  expect(await mirror('--key', fileOf(second.file))).toContain('0 ');
  await serve(logOf(320), START, second);
  expect(await mirror()).toContain('has 320 entries, 10 of them new');
});

it('log mirror: names the first entry that differs where two trees of one size were signed', async () => {
  await mirror();
  const fork = logOf(300);
  fork.replace(17, tick(17, '1.08999'));
  await serve(fork, START + 900);
  const refusal = await mirror();
  expect(refusal).toContain('refused: split view: two different logs of 300 entries were signed');
  expect(refusal).toContain(
    'number 17: the mirror has tick 17 of EURUSD (1.08345 at 2026-11-28T21:06:40.017Z), the log shows tick 17 of EURUSD (1.08999',
  );
  expect(readdirSync(join(directory, 'checkpoints'))).toHaveLength(2);
});

it('log mirror: names a note of what was missing where a tick was', async () => {
  await mirror();
  const fork = logOf(300);
  fork.replace(17, { kind: 'missing', what: 'tick 17 of instrument 3' });
  await serve(fork, START + 900);
  expect(await mirror()).toContain(
    'number 17: the mirror has tick 17 of EURUSD (1.08345 at 2026-11-28T21:06:40.017Z), the log shows the note that “tick 17 of instrument 3” was missing',
  );
});

it.each([
  ['an old complete tile', 17],
  ['the tile that grows', 280],
])('log mirror: names an old entry in %s that was changed while the log grew', async (_, index) => {
  await mirror();
  const fork = logOf(600);
  fork.replace(index, tick(index, '1.09'));
  await serve(fork);
  expect(await mirror()).toMatch(
    new RegExp(
      `^refused: an old entry was changed: number ${index}: the mirror has tick ${index} of EURUSD \\(1.08345`,
    ),
  );
  expect(readFileSync(join(directory, 'checkpoint'), 'utf8')).toContain('\n300\n');
});

it('log mirror: refuses a log that has shrunk, and accepts an older checkpoint of the same log', async () => {
  await mirror();
  await serve(logOf(200), START + 200);
  expect(await mirror()).toMatch(/^0 .* shows an older checkpoint, .* the mirror has 300 entries\n$/);
  await serve(logOf(200), START + 1000);
  expect(await mirror()).toContain('refused: the log has shrunk: 300 entries were signed, now it shows 200');
});

it('log mirror: refuses a shorter log with another history', async () => {
  await mirror();
  const fork = logOf(200);
  fork.replace(3, tick(3, '2'));
  await serve(fork, START);
  expect(await mirror()).toContain(
    'the first entry that differs is number 3: the mirror has tick 3 of EURUSD',
  );
});

it('log mirror: names a tile of hashes that does not follow from what is below it', async () => {
  for (const path of ['1/000.p/1', '0/001.p/44']) {
    const tile = parseTilePath(path);
    const bytes = served.log.tile(tile as NonNullable<typeof tile>).slice();
    bytes[7] = (bytes[7] ?? 0) ^ 1;
    served.tiles.clear();
    served.tiles.set(path, bytes);
    expect(await mirror()).toMatch(
      path.startsWith('1')
        ? /^refused: the tile 1\/000\.p\/1 is not what the entries and tiles below it make$/
        : /^refused: entry 256, tick 256 of EURUSD \(.*\), is not the one that was signed at its place$/,
    );
  }
});

it('log mirror: names an entry that is not the one of its hash', async () => {
  const entries = served.log.entries.slice(0, 256);
  entries[5] = new TextEncoder().encode(formatEntry(tick(5, '7')));
  served.tiles.set('entries/000', formatEntries(entries));
  expect(await mirror()).toMatch(
    /^refused: entry 5, tick 5 of EURUSD \(7 at .*\), is not the one that was signed/,
  );
});

it('log mirror: refuses tiles that do not make the signed root', async () => {
  const honest = served.log;
  const other = logOf(300);
  other.replace(9, tick(9, '3'));
  await serve(other);
  served.log = honest;
  expect(await mirror()).toBe(
    'refused: the tiles that the log gives do not make the root that it has signed for 300 entries',
  );
  expect(readdirSync(directory)).not.toContain('checkpoint');
});

it('log mirror: counts entries whose content is not given, and needs their hashes', async () => {
  served.tiles.set('entries/000', undefined);
  expect(await mirror()).toContain('the content of 256 is not given any more, their hashes are');
  rmSync(directory, { recursive: true });
  served.tiles.set('0/000', undefined);
  expect(await mirror()).toBe('refused: the log does not give the tile 0/000');
});

it('log mirror: refuses tiles of another length, and more bytes than a tile has', async () => {
  const path = tilePath({ level: 0, index: 1, width: 44 });
  served.tiles.set(path, new Uint8Array(43 * 32));
  expect(await mirror()).toBe(`refused: the tile ${path} is not what the entries and tiles below it make`);
  served.tiles.set(path, new Uint8Array(9000));
  expect(await mirror()).toMatch(/answers with more than 8192 bytes$/);
});

it('log mirror: does not mix two logs in one folder, nor a log with other files', async () => {
  await mirror();
  const other = new TestLog('broker.example/log/2');
  other.add({ kind: 'log', origin: other.origin, after: null });
  const otherKey = new TestKey(other.origin, 1);
  served.log = other;
  served.checkpoint = await other.checkpoint(otherKey, START);
  const both = fileOf(`${key.file}${otherKey.file}`);
  expect(await mirror('--key', both)).toContain(
    `refused: the log is now broker.example/log/2, the mirror in ${directory} is of broker.example/log`,
  );
  writeFileSync(join(directory, 'letter.txt'), 'x');
  expect(await mirror()).toBe(`refused: ${directory} is no mirror of a log: it holds letter.txt`);
});

/** The log of 300 ticks, of which those from a number on are others. */
function renumbered(size: number, from: number, by: number): TestLog {
  const made = logOf(size);
  for (let at = from; at < size; at += 1) made.replace(at, tick(at + by));
  return made;
}

it.each([
  [
    'doubled',
    290,
    -1,
    'entry 290 is tick 289 of EURUSD, but number 289 was there before: the number is doubled',
  ],
  ['repeated later', 290, -50, 'entry 290 is tick 240 of EURUSD, but number 289 was there before'],
  [
    'skipped',
    40,
    1,
    'entry 40 is tick 41 of EURUSD, and the one before is number 39: number 40 is not in the log',
  ],
  ['skipped by three', 256, 3, 'and the one before is number 255: numbers 256 to 258 are not in the log'],
])('log mirror: names the first tick whose number is %s, at each run', async (_, from, by, sentence) => {
  await serve(renumbered(300, from, by));
  for (let run = 0; run < 2; run += 1) {
    const refusal = await mirror();
    expect(refusal).toMatch(/^refused: entry /);
    expect(refusal).toContain(sentence);
  }
  expect(readFileSync(join(directory, 'checkpoint'), 'utf8')).toContain('\n300\n');
});

it('log mirror: counts the ticks of each instrument on, from where it has counted before', async () => {
  const other = (seq: number) => ({ ...tick(seq), instrument: 'XAUUSD' });
  const made = logOf(280);
  for (const seq of [7, 8]) made.add(other(seq));
  await serve(made);
  expect(await mirror()).toMatch(/^0 /);
  expect(JSON.parse(readFileSync(join(directory, 'ticks'), 'utf8'))).toEqual({
    size: 282,
    last: [
      ['EURUSD', 279],
      ['XAUUSD', 8],
    ],
  });
  const grown = made.copy();
  grown.add(tick(280));
  grown.add(other(10));
  await serve(grown);
  const sentence = 'refused: entry 283 is tick 10 of XAUUSD, and the one before is number 8';
  expect(await mirror()).toContain(sentence);
  for (const text of ['', '{}', 'null', '{"size":900,"last":[]}', '{"size":1,"last":[["EURUSD"]]}']) {
    writeFileSync(join(directory, 'ticks'), text);
    expect(await mirror()).toContain(sentence);
  }
});

it('log mirror: takes up counting after entries whose content is not given', async () => {
  served.tiles.set('entries/000', undefined);
  await serve(renumbered(300, 100, 1));
  expect(await mirror()).toMatch(/^0 /);
});

it('log compare: agrees with a checkpoint of the same history, also out of a receipt', async () => {
  await mirror();
  const seen = await logOf(123).checkpoint(key, START);
  const agrees = '0 the checkpoint of 123 entries is of the history that the mirror has\n';
  expect(await run('compare', fileOf(seen), '--mirror', directory)).toBe(agrees);
  expect(await run('compare', fileOf(JSON.stringify({ checkpoint: seen })), '--mirror', directory)).toBe(
    agrees,
  );
});

it('log compare: finds a split view, and says what it cannot decide', async () => {
  await mirror();
  const fork = logOf(200);
  fork.replace(150, tick(150, '2'));
  const seen = fileOf(await fork.checkpoint(key, START));
  expect(await run('compare', seen, '--mirror', directory)).toContain(
    'refused: split view: two different logs of 200 entries were signed',
  );
  const later = fileOf(await logOf(400).checkpoint(key, START));
  expect(await run('compare', later, '--mirror', directory)).toMatch(
    /^1 the checkpoint has 400 entries and the mirror 300/,
  );
  const forged = fileOf(await logOf(200).checkpoint(new TestKey(ORIGIN, 5), START));
  expect(await run('compare', forged, '--mirror', directory)).toContain('not signed by a known key');
  expect(await run('compare', fileOf('hello'), '--mirror', directory)).toBe(
    'refused: this is no checkpoint of a log',
  );
});

it.each([
  [[], 'usage: tidemark log mirror DIR'],
  [['mirror', 'x'], 'usage: tidemark log mirror DIR'],
  [['compare', 'x', '--from', 'http://a'], 'usage: tidemark log mirror DIR'],
  [['mirror', 'x', '--from', 'broker'], '--from «broker» is no address'],
  [['mirror', 'x', '--from', 'file:///etc'], '--from «file:///etc» is no address'],
  [['compare', '/nowhere', '--mirror', '/nowhere'], '/nowhere cannot be read: ENOENT'],
])('log %j is refused in one line', async (args, line) => {
  const refusal = await run(...args);
  expect(refusal).toContain(`refused: ${line}`);
  expect(refusal).not.toContain('\n');
});
