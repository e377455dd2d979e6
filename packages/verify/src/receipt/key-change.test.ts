import { expect, test } from 'vitest';
import { changeKey, makeReceipt, receiptText, sampleLog, sampleRecords, TestKey } from '../testing/index.ts';
import { checkReceipt, type Receipt } from './index.ts';

const ORIGIN = 'broker.example/log';
const [first, second, third] = [1, 2, 3].map((seed) => new TestKey(ORIGIN, seed)) as [
  TestKey,
  TestKey,
  TestKey,
];
const record = sampleRecords.withdrawal;

/** A receipt under the third key of a log. */
async function thirdKeyReceipt(): Promise<Receipt> {
  const log = sampleLog();
  const rotations = [await changeKey(log, first, second), await changeKey(log, second, third)];
  return makeReceipt({ log, key: third, record, rotations });
}

const stateOf = (receipt: Receipt, file: string, name: string) =>
  checkReceipt(receiptText(receipt), file).checks.find(({ key }) => key === name)?.state;

test.each([
  ['the first key', first.file],
  ['the second key', second.file],
  ['the third key', third.file],
  ['all keys', `${third.file}${second.file}${first.file}`],
  ['one line of a key, with the line breaks of Windows', `\r\n${first.lines[1]}\r\n`],
  ['a key of another log beside it', `${new TestKey('elsewhere.example/log', 9).file}${first.file}`],
])('checkReceipt: after two key changes accepts a receipt with %s', async (_, file) => {
  const receipt = await thirdKeyReceipt();
  expect(checkReceipt(receiptText(receipt), file)).toMatchObject({ isGenuine: true, isComplete: true });
});

test.each<[string, (receipt: Receipt) => Receipt, string]>([
  ['a change is left out', (one) => ({ ...one, rotations: one.rotations.slice(0, 1) }), first.file],
  ['no change is given', (one) => ({ ...one, rotations: [] }), first.file],
  [
    'the changes are in another order',
    (one) => ({ ...one, rotations: [...one.rotations].reverse() }),
    first.file,
  ],
  ['the first change is missing', (one) => ({ ...one, rotations: one.rotations.slice(1) }), first.file],
  [
    'the leaf is not the last one of its checkpoint',
    (one) => ({
      ...one,
      rotations: one.rotations.map((each, at) => ({
        ...each,
        leaf: one.rotations[1 - at]?.leaf ?? each.leaf,
      })),
    }),
    first.file,
  ],
])('checkReceipt: refuses the signature where %s', async (_, change, file) => {
  const receipt = change(await thirdKeyReceipt());
  expect(stateOf(receipt, file, 'signature')).toBe('failed');
  expect(checkReceipt(receiptText(receipt), file).isGenuine).toBe(false);
});

test('checkReceipt: after a key change, refuses what the older key signs', async () => {
  const log = sampleLog();
  const rotations = [await changeKey(log, first, second)];
  const receipt = await makeReceipt({ log, key: first, record, rotations });
  expect(stateOf(receipt, first.file, 'signature')).toBe('failed');
});

test('checkReceipt: refuses a change that is not the last leaf of its checkpoint', async () => {
  const log = sampleLog();
  const index = log.add({ kind: 'key', keys: second.lines });
  log.add({ kind: 'record', commitment: '00'.repeat(32) });
  const rotations = [{ checkpoint: await log.checkpoint(first, 1), leaf: await log.prove(index) }];
  const receipt = await makeReceipt({ log, key: second, record, rotations });
  expect(stateOf(receipt, first.file, 'signature')).toBe('failed');
});

test('checkReceipt: refuses a change that no trusted key has signed', async () => {
  const log = sampleLog();
  const rotations = [await changeKey(log, third, second)];
  const receipt = await makeReceipt({ log, key: second, record, rotations });
  expect(stateOf(receipt, first.file, 'signature')).toBe('failed');
});

test.each([
  ['is empty', ''],
  ['has a line that is no key', `${first.file}no key\n`],
  ['is of another log', new TestKey('elsewhere.example/log', 1).file],
  ['is longer than any', '\n'.repeat(64_001)],
])('checkReceipt: fails the check of the key where the file %s', async (_, file) => {
  const receipt = await makeReceipt({ log: sampleLog(), key: first, record });
  expect(stateOf(receipt, file, 'key')).toBe('failed');
  expect(stateOf(receipt, file, 'signature')).toBe('unknown');
  expect(checkReceipt(receiptText(receipt), file).isGenuine).toBe(false);
});

test('checkReceipt: fails the signature of another key of the same name', async () => {
  const receipt = await makeReceipt({ log: sampleLog(), key: first, record });
  expect(stateOf(receipt, second.file, 'signature')).toBe('failed');
});
