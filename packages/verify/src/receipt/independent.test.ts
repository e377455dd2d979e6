import { createHash, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { utf8 } from '../bytes.ts';
import { mth, path } from '../merkle/rfc9162.fixture.ts';
import { cosignatureLine, signatureLine, vkey } from '../note/c2sp.fixture.ts';
import { parseKey } from '../note/index.ts';
import {
  makeReceipt,
  receiptText,
  SAMPLE_START,
  sampleLog,
  sampleRecords,
  TestKey,
  tickIndex,
  ticksOf,
} from '../testing/index.ts';
import { objections } from './independent.fixture.ts';
import { checkReceipt, type Receipt, receiptKinds } from './index.ts';

const ORIGIN = 'broker.example/log';

test.each(receiptKinds)('an independent implementation accepts our receipt of %s', async (kind) => {
  const key = new TestKey(ORIGIN, 3);
  const text = receiptText(await makeReceipt({ log: sampleLog(), key, record: sampleRecords[kind] }));
  const publicKey = parseKey(key.lines[0] as string)?.publicKey as Uint8Array;
  expect(objections(text, publicKey)).toEqual([]);
  const other = parseKey(new TestKey(ORIGIN, 4).lines[0] as string)?.publicKey as Uint8Array;
  expect(objections(text, other)).toEqual(['no signature of type 1', 'no signature of type 4']);
});

test('an independent implementation rejects what we reject', async () => {
  const key = new TestKey(ORIGIN, 3);
  const publicKey = parseKey(key.lines[0] as string)?.publicKey as Uint8Array;
  const text = receiptText(await makeReceipt({ log: sampleLog(), key, record: sampleRecords['deal.close'] }));
  for (const [from, to, objection] of [
    ['0.83512', '0.83513', 'record is not in the tree'],
    ['\\"1.26900\\"', '\\"1.26901\\"', 'closeConversion is not in the tree'],
    ['\\n38\\n', '\\n39\\n', 'no signature of type 1'],
  ] as const) {
    const changed = text.replace(from, to);
    expect(objections(changed, publicKey)).toContain(objection);
    expect(checkReceipt(changed, key.file).isGenuine).toBe(false);
  }
});

test.each(receiptKinds)('a receipt of %s by an independent implementation is accepted by us', (kind) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const record = sampleRecords[kind];
  const content = JSON.stringify(record);
  const salt = Buffer.alloc(32, 9);
  const commitment = createHash('sha256').update(salt).update(content).digest('hex');
  const leaves = [...sampleLog().entries, utf8(`["record","${commitment}"]`)];
  const at = SAMPLE_START / 1000;
  const text = `${ORIGIN}\n${leaves.length}\n${mth(leaves).toString('base64')}\n`;
  const provenAt = (index: number) => path(index, leaves).map((hash) => hash.toString('base64'));
  const receipt: Receipt = {
    format: 'tidemark-receipt/1',
    checkpoint: `${text}\n${signatureLine(ORIGIN, privateKey, text)}${cosignatureLine(ORIGIN, privateKey, text, at)}`,
    rotations: [],
    record: {
      content,
      salt: salt.toString('hex'),
      index: leaves.length - 1,
      proof: provenAt(leaves.length - 1),
    },
    ticks: Object.fromEntries(
      Object.entries(ticksOf(record)).map(([role, [instrument, seq]]) => {
        const index = tickIndex(instrument, seq);
        const entry = new TextDecoder().decode(leaves[index]);
        return [role, { entry, index, proof: provenAt(index) }];
      }),
    ),
  };
  const verdict = checkReceipt(
    receiptText(receipt),
    `${vkey(ORIGIN, 1, privateKey)}\n${vkey(ORIGIN, 4, privateKey)}\n`,
  );
  expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
});
