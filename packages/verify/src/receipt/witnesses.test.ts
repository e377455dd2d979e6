import { expect, test } from 'vitest';
import { formatNote, parseNote, readKeyFile, witnessKeys } from '../note/index.ts';
import { makeReceipt, receiptText, sampleLog, sampleRecords, TestKey } from '../testing/index.ts';
import { checkReceipt } from './index.ts';

const ORIGIN = 'broker.example/log';
const key = new TestKey(ORIGIN, 1);
const witness = new TestKey('witness.example/w1', 2);
const other = new TestKey('witness.example/w2', 3);
/** A witness publishes the key for the time alone. */
const lineOf = (one: TestKey): string => `${one.lines[1]}\n`;

/** A receipt whose checkpoint these have cosigned, perhaps as another text. */
async function cosigned(by: readonly TestKey[], change = (text: string) => text): Promise<string> {
  const receipt = await makeReceipt({ log: sampleLog(), key, record: sampleRecords['deal.close'] });
  const note = parseNote(receipt.checkpoint);
  if (note === undefined) throw new Error('no note');
  const lines = by.flatMap(
    (one) => parseNote(one.sign(change(note.text), 1_795_900_000))?.signatures[1] ?? [],
  );
  const checkpoint = formatNote({ text: note.text, signatures: [...note.signatures, ...lines] });
  return receiptText({ ...receipt, checkpoint });
}

const found = (text: string, keyFile: string) =>
  checkReceipt(text, keyFile).checks.find(({ key: name }) => name === 'witnesses');

test('checkReceipt: says how many witnesses of the key file have cosigned', async () => {
  const text = await cosigned([witness]);
  const keyFile = `${key.file}${lineOf(witness)}${lineOf(other)}`;
  expect(checkReceipt(text, keyFile)).toMatchObject({ isGenuine: true, isComplete: true });
  expect(found(text, keyFile)).toEqual({
    ...{ key: 'witnesses', state: 'passed' },
    params: { found: '1', known: '2', names: 'witness.example/w1' },
  });
  expect(found(await cosigned([other, witness]), keyFile)?.params).toMatchObject({ found: '2', known: '2' });
});

test('checkReceipt: leaves open whether witnesses of the key file saw an uncosigned checkpoint', async () => {
  const keyFile = `${key.file}${lineOf(witness)}`;
  const otherText = (text: string) => text.replace('broker', 'brokes');
  for (const text of [await cosigned([]), await cosigned([other]), await cosigned([witness], otherText)]) {
    expect(found(text, keyFile)).toMatchObject({ state: 'unknown', params: { found: '0', known: '1' } });
    expect(checkReceipt(text, keyFile)).toMatchObject({ isGenuine: true, isComplete: false });
  }
});

test('checkReceipt: says nothing of witnesses where the key file names none', async () => {
  const later = new TestKey(`${ORIGIN}/2`, 4);
  for (const keyFile of [key.file, `${key.file}${later.file}`]) {
    expect(found(await cosigned([witness, later]), keyFile)).toBeUndefined();
  }
});

test('witnessKeys: counts one public key once, and no key of a log', () => {
  const again = new TestKey('witness.example/other-name', 2);
  const keys =
    readKeyFile(`${key.file}${lineOf(witness)}${lineOf(again)}${lineOf(new TestKey('a', 1))}`) ?? [];
  expect(witnessKeys(keys, ORIGIN).map(({ name }) => name)).toEqual(['witness.example/w1']);
});
