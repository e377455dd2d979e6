import { expect, test } from 'vitest';
import { toBase64 } from '../bytes.ts';
import { EMPTY_ROOT, proveConsistency } from '../merkle/index.ts';
import { checkpointText, readKeyFile } from '../note/index.ts';
import { TestKey, TestLog } from '../testing/index.ts';
import { formatAddCheckpoint, type Judging, judgeCheckpoint, parseAddCheckpoint } from './index.ts';

const ORIGIN = 'broker.example/log';
const key = new TestKey(ORIGIN, 1);
const keys = readKeyFile(key.file) ?? [];
const log = new TestLog(ORIGIN);
for (let at = 0; at < 40; at += 1) log.add({ kind: 'missing', what: `entry ${at}` });
const fork = log.copy();
fork.replace(3, { kind: 'missing', what: 'something else' });

const keptAt = async (size: number): Promise<Judging> => {
  const head = { size, root: await log.root(size) };
  return { keys, kept: () => (size === 0 ? undefined : head) };
};

const request = async (oldSize: number, size: number, from = log, by = key) => ({
  oldSize,
  proof: oldSize === 0 || oldSize > size ? [] : await proveConsistency(oldSize, size, from.read),
  checkpoint: await from.checkpoint(by, 1_795_900_000, size),
});

test('judgeCheckpoint: accepts each later checkpoint of one log, from every size that it may have kept', async () => {
  for (let oldSize = 0; oldSize <= 20; oldSize += 1) {
    for (let size = Math.max(1, oldSize); size <= 20; size += 1) {
      const judged = judgeCheckpoint(await request(oldSize, size), await keptAt(oldSize));
      expect([oldSize, size, judged]).toMatchObject([oldSize, size, { origin: ORIGIN, size }]);
    }
  }
}, 60_000);

test('judgeCheckpoint: never accepts a log that has changed an entry, with whatever proof', async () => {
  for (let oldSize = 4; oldSize <= 40; oldSize += 4) {
    const forked = await request(oldSize, 40, fork);
    const honest = await request(oldSize, 40);
    for (const proof of [forked.proof, honest.proof, [], [...honest.proof, EMPTY_ROOT]]) {
      const judged = judgeCheckpoint({ ...forked, proof }, await keptAt(oldSize));
      expect(judged).toMatchObject({ refusal: oldSize === 40 ? 'other_root' : 'not_consistent' });
    }
  }
}, 60_000);

const wrongEmpty = key.sign(checkpointText({ origin: ORIGIN, size: 0, root: new Uint8Array(32) }), 1);
const elsewhere = new TestLog('elsewhere.example/log');
elsewhere.add({ kind: 'missing', what: 'entry' });

test.each([
  ['the old size is beyond', request(30, 20), 30, { refusal: 'old_size_beyond' }],
  ['the old size is not the one that was kept', request(10, 20), 15, { refusal: 'other_old_size', size: 15 }],
  ['a smaller checkpoint comes again', request(10, 10), 15, { refusal: 'other_old_size', size: 15 }],
  [
    'the log is unknown',
    request(0, 1, elsewhere, new TestKey(elsewhere.origin, 1)),
    0,
    { refusal: 'unknown_log' },
  ],
  ['another key has signed', request(0, 20, log, new TestKey(ORIGIN, 2)), 0, { refusal: 'not_signed' }],
  [
    'the empty log has another root',
    { oldSize: 0, proof: [], checkpoint: wrongEmpty },
    0,
    { refusal: 'other_root' },
  ],
  ['the note is none', { oldSize: 0, proof: [], checkpoint: 'hello\n' }, 0, { refusal: 'not_a_checkpoint' }],
] as const)('judgeCheckpoint: refuses where %s', async (_, asked, kept, refusal) => {
  const found = judgeCheckpoint(await asked, await keptAt(kept));
  expect(found).toMatchObject(refusal);
});

test('judgeCheckpoint: refuses a proof from the empty log', async () => {
  const judged = judgeCheckpoint({ ...(await request(0, 20)), proof: [EMPTY_ROOT] }, await keptAt(0));
  expect(judged).toMatchObject({ refusal: 'not_consistent' });
});

test('add-checkpoint: writes the lines that the specification shows, and reads them again', async () => {
  const asked = await request(13, 40);
  const text = formatAddCheckpoint(asked);
  expect(text).toBe(`old 13\n${asked.proof.map(toBase64).join('\n')}\n\n${asked.checkpoint}`);
  expect(parseAddCheckpoint(text)).toEqual(asked);
  const first = await request(0, 40);
  expect(formatAddCheckpoint(first)).toBe(`old 0\n\n${first.checkpoint}`);
  expect(parseAddCheckpoint(formatAddCheckpoint(first))).toEqual(first);
});

const hash = `${toBase64(EMPTY_ROOT)}\n`;
test.each([
  ['', 'nothing'],
  ['old 5\n', 'no empty line'],
  ['old 05\n\nnote', 'a leading zero'],
  ['old -1\n\nnote', 'a size below zero'],
  ['old  5\n\nnote', 'two spaces'],
  ['size 5\n\nnote', 'another word'],
  ['old 99999999999999999\n\nnote', 'a size that numbers cannot hold'],
  ['old 5\nAAAA\n\nnote', 'a hash that is too short'],
  [`old 5\n${hash.replace('=', '')}\nnote`, 'Base64 without padding'],
  [`old 5\n${hash.repeat(64)}\nnote`, 'a proof that is too long'],
])('parseAddCheckpoint: refuses %j, %s', (text) => {
  expect(parseAddCheckpoint(text)).toBeUndefined();
});
