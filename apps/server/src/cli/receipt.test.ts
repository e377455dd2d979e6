import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiptKinds } from '@tidemark/verify/receipt';
import { makeReceipt, receiptText, sampleLog, sampleRecords, TestKey } from '@tidemark/verify/testing';
import { afterAll, expect, it } from 'vitest';
import { receipt } from './receipt.ts';
import { runCommand } from './testing/run-command.ts';

const directory = mkdtempSync(join(tmpdir(), 'tidemark-receipt-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const key = new TestKey('broker.example/log', 1);

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}
const keyFile = fileOf('log.key', key.file);

/** Runs it; its exit code and what it wrote, or its refusal. */
const run = (...args: string[]): Promise<string> => runCommand(receipt, args);

it('receipt: prints each check of a closed order as a sentence', async () => {
  const made = await makeReceipt({ log: sampleLog(), key, record: sampleRecords['deal.close'] });
  const said = await run(fileOf('closed.json', receiptText(made)), '--key', keyFile);
  const lines = said.split('\n');
  expect(lines[0]).toBe('0 order 41: buy 0.50 lots EURGBP, 0.83600 to 0.83500, profit -63.450000 USD');
  expect(lines.at(-2)).toBe('genuine: every check passed');
  for (const line of [
    'yes  the file is a receipt (tidemark-receipt/1)',
    'yes  the public key is one of the log broker.example/log',
    'yes  broker.example/log has signed 38 entries on 2026-11-28 21:07:00 UTC',
    'yes  the record is entry 37 of the log, letter by letter',
    'yes  tick 9 of GBPUSD (the conversion at the end, the one before) is entry 27 of the log',
    'yes  the end is at tick 10 of EURGBP: 0.835 at 2026-11-28T21:06:50.000Z',
    'yes  no tick is left out around number 10 (the end): the numbers before and after follow',
    'yes  the price of the end is that of its tick, 0.835, without a spread',
    'yes  1.269 USD for 1 GBP is the rate at the end',
    'yes  the margin follows from the terms: 527.516000 USD',
    'yes  the profit follows from prices, lots and rate: -63.450000 USD',
    'yes  stop-loss: the tick before (0.836) had not reached 0.83512, this one (0.835) had',
  ]) {
    expect(lines).toContain(line);
  }
});

it.each(receiptKinds)('receipt: has a sentence for everything in a receipt of %s', async (kind) => {
  const made = await makeReceipt({ log: sampleLog(), key, record: sampleRecords[kind] });
  const said = await run(fileOf(`${kind}.json`, receiptText(made)), '--key', keyFile);
  expect(said).toMatch(/^0 .*genuine: every check passed\n$/s);
  expect(said).not.toMatch(/undefined|NaN|Invalid|\[object/);
});

it('receipt: says what does not match, and ends with 1', async () => {
  const record = { ...sampleRecords['trade.settle'], profit: '42.000000' };
  const made = await makeReceipt({ log: sampleLog(), key, record });
  const said = await run(fileOf('wrong.json', receiptText(made)), '--key', keyFile);
  expect(said).toMatch(/^1 /);
  expect(said).toContain(
    'NO   the result does not follow from the terms: expected 42.500000, the record has 42.000000\n',
  );
  expect(said).toContain('not genuine: 1 check failed\n');
});

it('receipt: says what a receipt does not show', async () => {
  const made = await makeReceipt({ log: sampleLog(), key, record: sampleRecords['trade.settle'] });
  const { closeAfter: _, ...ticks } = made.ticks;
  const said = await run(fileOf('early.json', receiptText({ ...made, ticks })), '--key', keyFile);
  expect(said).toMatch(/^0 /);
  expect(said).toContain('?    the receipt does not show the tick after the end\n');
  expect(said).toContain('genuine as far as the receipt goes');
});

it('receipt: counts the witnesses of the key file that cosigned', async () => {
  const made = await makeReceipt({ log: sampleLog(), key, record: sampleRecords['deal.close'] });
  const witness = new TestKey('witness.example/w1', 2);
  const keys = fileOf('witness.key', `${key.file}${witness.lines[1]}\n`);
  const [text = ''] = made.checkpoint.split('\n\n');
  const line = witness.sign(`${text}\n`, 1_795_900_000).split('\n').at(-2);
  const signed = { ...made, checkpoint: `${made.checkpoint}${line}\n` };
  expect(await run(fileOf('cosigned.json', receiptText(signed)), '--key', keys)).toContain(
    'yes  1 of 1 known witnesses cosigned: witness.example/w1\n',
  );
  expect(await run(fileOf('alone.json', receiptText(made)), '--key', keys)).toMatch(
    /^0 .*\? {4}no witness of the key file \(1\) has cosigned.*genuine as far as/s,
  );
});

it('receipt: has a sentence for every way a receipt can be wrong', async () => {
  const made = await makeReceipt({ log: sampleLog(), key, record: sampleRecords['deal.close'] });
  const text = receiptText(made);
  for (const [changed, keys] of [
    [text.slice(1), keyFile],
    [text.replace('"index"', '"at"'), keyFile],
    [text, fileOf('other.key', new TestKey('elsewhere.example/log', 1).file)],
    [text, fileOf('no.key', 'hello')],
    [text, fileOf('second.key', new TestKey('broker.example/log', 2).file)],
    [text.replace('0.83512', '0.83499'), keyFile],
    [text.replace('\\"seq\\":10', '\\"seq\\":12').replace('\\"0.83500\\"', '\\"0.82\\"'), keyFile],
    [receiptText({ ...made, ticks: {} }), keyFile],
  ] as const) {
    const said = await run(fileOf('changed.json', changed), '--key', keys);
    expect(said).toMatch(/^1 .*NO {3}.*not genuine: /s);
    expect(said).not.toMatch(/undefined|NaN|Invalid|\[object/);
  }
});

it('receipt: lets no text of a file control the terminal', async () => {
  const record = { ...sampleRecords.withdrawal, currency: '\u001b[2J\u202eEUR' };
  const made = await makeReceipt({ log: sampleLog(), key, record });
  const said = await run(fileOf('control.json', receiptText(made)), '--key', keyFile);
  expect(said).toContain('228.550000 ?[2J?EUR received');
});

it.each([
  [[], 'usage: tidemark receipt FILE --key KEYFILE'],
  [['a.json'], 'usage: tidemark receipt FILE --key KEYFILE'],
  [['a.json', 'b.json', '--key', 'c'], 'usage: tidemark receipt FILE --key KEYFILE'],
  [['a.json', '--kay', 'c'], 'usage: tidemark receipt FILE --key KEYFILE'],
  [['/nowhere', '--key', keyFile], '/nowhere cannot be read: ENOENT'],
  [
    [fileOf('long', 'x'.repeat(1_000_001)), '--key', keyFile],
    'cannot be read: it is larger than any receipt',
  ],
  [[fileOf('bytes', Uint8Array.of(0xff)), '--key', keyFile], 'cannot be read: '],
])('receipt %j is refused in one line', async (args, line) => {
  const refusal = await run(...args);
  expect(refusal).toMatch(/^refused: /);
  expect(refusal).toContain(line);
  expect(refusal).not.toContain('\n');
});
