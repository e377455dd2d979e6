import { expect, test } from 'vitest';
import { utf8 } from '../bytes.ts';
import { changeKey, makeReceipt, receiptText, sampleLog, sampleRecords, TestKey } from '../testing/index.ts';
import { checkReceipt, RECEIPT_CHARS_MAX, receiptKinds } from './index.ts';

const key = new TestKey('broker.example/log', 1);
const seed = Math.trunc(Math.random() * 2 ** 31);

/** Numbers from 0 to `below`, always the same after a seed (mulberry32). */
function seeded(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

// A key that is not needed, because the file has a later one, may say anything; here the file has the first key.
test(`checkReceipt: after any one byte of a file is changed, it is not genuine (seed ${seed})`, async () => {
  const below = seeded(seed);
  const later = new TestKey('broker.example/log', 2);
  const log = sampleLog();
  const rotations = [await changeKey(log, key, later)];
  const receipt = await makeReceipt({ log, key: later, record: sampleRecords.withdrawal, rotations });
  const text = receiptText(receipt);
  expect(checkReceipt(text, key.file).isGenuine).toBe(true);
  const bytes = utf8(text);
  for (const [place, byte] of bytes.entries()) {
    const other = bytes.slice();
    other[place] = byte ^ (1 + below(255));
    const where = `seed ${seed}, byte ${place}: ${byte} became ${other[place]}`;
    expect(checkReceipt(decode(other), key.file).isGenuine, where).toBe(false);
  }
}, 60_000);

test.each(receiptKinds)(
  `checkReceipt: after a change at any of 300 places, a receipt of %s is not genuine (seed ${seed})`,
  async (kind) => {
    const below = seeded(seed);
    const text = receiptText(await makeReceipt({ log: sampleLog(), key, record: sampleRecords[kind] }));
    for (let round = 0; round < 300; round += 1) {
      const bytes = utf8(text);
      const place = below(bytes.length);
      const cut = [
        bytes.map((byte, at) => (at === place ? byte ^ (1 + below(255)) : byte)),
        bytes.filter((_, at) => at !== place),
        bytes.slice(0, place),
      ][below(3)] as Uint8Array;
      expect(checkReceipt(decode(cut), key.file).isGenuine, `seed ${seed}, round ${round}`).toBe(false);
    }
  },
);

const inJson = (value: unknown) => `${JSON.stringify(value)}\n`;
const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}\n`;

test.each<[string, string, string]>([
  ['nothing', '', ''],
  ['no JSON', 'receipt', ''],
  ['a list nested beyond measure', nested, ''],
  ['more than a receipt may have', inJson('x'.repeat(RECEIPT_CHARS_MAX)), ''],
  ['a number', '1\n', ''],
  ['null', 'null\n', ''],
  ['a list', '[]\n', ''],
  ['an object without fields', '{}\n', 'format'],
  ['another format', inJson({ format: 'tidemark-receipt/2' }), 'format'],
  ['a field of the prototype', '{"__proto__":1}\n', '__proto__'],
  ['half of a character', '{"format":"\\ud800"}\n', 'format'],
])('checkReceipt: refuses %s as no receipt', (_, text, field) => {
  const verdict = checkReceipt(text, key.file);
  expect(verdict).toMatchObject({ isGenuine: false, isComplete: false, shown: undefined });
  expect(verdict.checks).toEqual([{ key: 'format', state: 'failed', params: { field } }]);
});

test('checkReceipt: refuses the same receipt in another spelling', async () => {
  const receipt = await makeReceipt({ log: sampleLog(), key, record: sampleRecords.withdrawal });
  const text = receiptText(receipt);
  for (const other of [
    text.slice(0, -1),
    `${text}\n`,
    ` ${text}`,
    `\ufeff${text}`,
    JSON.stringify(receipt, undefined, 2),
    text.replace('"index":', '"index": '),
    text.replace('"format"', '"\\u0066ormat"'),
    text.replace('"rotations":[]', '"rotations":[1],"rotations":[]'),
  ]) {
    expect(checkReceipt(other, key.file).checks[0]).toMatchObject({ key: 'format', state: 'failed' });
  }
});

test(`checkReceipt: gives an answer on any value in any field (seed ${seed})`, async () => {
  const below = seeded(seed);
  const strange = [null, true, -1, 1.5, 1e300, '', '-', '0', '1e9', '9'.repeat(60), [], {}, [[]], 'é'];
  const receipt = await makeReceipt({ log: sampleLog(), key, record: sampleRecords['deal.close'] });
  for (let round = 0; round < 400; round += 1) {
    const isContent = below(2) === 0;
    const value = JSON.parse(isContent ? receipt.record.content : JSON.stringify(receipt)) as object;
    replaceSomewhere(value, strange[below(strange.length)], below);
    const content = JSON.stringify(value);
    const whole = isContent ? { ...receipt, record: { ...receipt.record, content } } : value;
    const { isGenuine, checks } = checkReceipt(inJson(whole), key.file);
    expect(isGenuine || checks.length === 0, `seed ${seed}, round ${round}`).toBe(false);
  }
});

/** Puts a value at some place of an object of JSON. */
function replaceSomewhere(target: object, value: unknown, below: (below: number) => number): void {
  const fields = Object.keys(target);
  const field = fields[below(fields.length)] as keyof typeof target;
  const inner: unknown = target[field];
  const isInner = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
  if (isInner && below(3) > 0) replaceSomewhere(inner, value, below);
  else Object.assign(target, { [field]: inJson(value) === inJson(inner) ? 'other' : value });
}
