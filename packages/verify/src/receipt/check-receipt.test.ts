import { expect, test } from 'vitest';
import {
  makeReceipt,
  receiptText,
  SAMPLE_START,
  sampleLog,
  sampleRecords,
  TestKey,
  ticksOf,
} from '../testing/index.ts';
import { checkReceipt, type LogRecord, type Receipt, receiptKinds } from './index.ts';

const key = new TestKey('broker.example/log', 1);

/** The keys of the checks that did not pass, with what they say. */
function remarks(text: string, keyFile = key.file): string[] {
  const { checks } = checkReceipt(text, keyFile);
  return checks
    .filter(({ state }) => state !== 'passed')
    .map(({ key: name, state, params: { role, what } }) =>
      [name, state, role, what].filter(Boolean).join(' '),
    );
}

test.each(receiptKinds)('checkReceipt: a receipt of %s passes every check', async (kind) => {
  const receipt = await makeReceipt({ log: sampleLog(), key, record: sampleRecords[kind] });
  const verdict = checkReceipt(receiptText(receipt), key.file);
  expect(remarks(receiptText(receipt))).toEqual([]);
  expect(verdict).toMatchObject({ isGenuine: true, isComplete: true });
  expect(verdict.shown).toMatchObject({
    record: sampleRecords[kind],
    origin: 'broker.example/log',
    size: 38,
    signedAt: SAMPLE_START / 1000 + 20,
  });
  expect(verdict.shown?.ticks).toHaveLength(Object.keys(receipt.ticks).length);
});

const of = <Kind extends keyof typeof sampleRecords>(kind: Kind, changes: object): LogRecord =>
  ({ ...sampleRecords[kind], ...changes }) as LogRecord;
const close = (changes: object) => of('deal.close', changes);
const settle = (changes: object) => of('trade.settle', changes);
const tick = (seq: number, price: string) => ({ seq, at: SAMPLE_START + seq * 1000, price });

test.each<[string, LogRecord, string[]]>([
  [
    'an instrument of another tick',
    close({ instrument: 'EURUSD' }),
    ['reference instrument', 'reference instrument'],
  ],
  [
    'a tick at another time',
    close({ closeTick: { ...tick(10, '0.83500'), at: SAMPLE_START } }),
    ['reference at'],
  ],
  ['a tick with another number', close({ closeTick: { ...tick(10, '0.835'), seq: 11 } }), ['reference seq']],
  ['a tick with another price', close({ closeTick: tick(10, '0.83490') }), ['reference price', 'fill']],
  ['a fill worse than the tick', close({ openPrice: '0.83601' }), ['fill', 'margin', 'profit']],
  ['an opening at another rate', close({ openRate: ['126300000', '100000000'] }), ['rate', 'margin']],
  ['a closing at another rate', close({ closeRate: ['127000000', '100000000'] }), ['rate', 'profit']],
  ['a rate upside down', close({ closeRate: ['100000000', '126900000'] }), ['rate', 'profit']],
  ['a rate that was older', close({ openedAt: SAMPLE_START }), ['rate time']],
  ['a margin that is too large', of('deal.open', { margin: '527.516001' }), ['margin']],
  ['a margin without leverage', of('deal.open', { leverage: 0 }), ['margin']],
  ['a fixed margin', of('deal.open', { marginMode: 'fixed' }), ['margin']],
  ['a loss that is a millionth larger', close({ profit: '-63.450001' }), ['profit']],
  ['the result of the other side', close({ side: 'sell' }), ['profit', 'level']],
  ['a stop that was not reached', close({ level: '0.83499' }), ['level']],
  ['a stop that the tick before had reached', close({ level: '0.83600' }), ['level']],
  ['a take-profit that was not reached', close({ reason: 'take_profit' }), ['level']],
  ['a duration that ends later', settle({ dueAt: SAMPLE_START + 9301 }), ['due duration']],
  [
    'an end after the due time',
    settle({ acceptedAt: SAMPLE_START + 3000, dueAt: SAMPLE_START + 8000 }),
    ['due tick'],
  ],
  [
    'an end that was not the last tick',
    settle({ acceptedAt: SAMPLE_START + 5000, dueAt: SAMPLE_START + 10_000 }),
    ['due next'],
  ],
  ['a payout that is too small', settle({ profit: '42.499999' }), ['payout']],
  ['a win that is called a loss', settle({ direction: 'down' }), ['payout']],
  ['a void trade that took the amount', settle({ endTick: null, voidReason: 'source_silent' }), ['payout']],
  ['a withdrawal that paid less', of('withdrawal', { received: '228.540000' }), ['withdrawal']],
  ['a withdrawal with a larger fee', of('withdrawal', { fee: '2.600000' }), ['withdrawal']],
  ['an income of another share', of('fund.payment', { share: '1100.000000' }), ['payment']],
  ['an income rounded to more places', of('fund.payment', { amount: '1.200001' }), ['payment']],
])('checkReceipt: names what is wrong in a record of %s', async (_, record, failures) => {
  const ticks = ticksOf(record);
  const receipt = await makeReceipt({ log: sampleLog(), key, record, ticks });
  const { checks, isGenuine } = checkReceipt(receiptText(receipt), key.file);
  const found = checks.filter(({ state }) => state === 'failed');
  expect(found.map(({ key: name, params: { what } }) => (what ? `${name} ${what}` : name))).toEqual(failures);
  expect(isGenuine).toBe(false);
});

test.each<[string, LogRecord]>([
  [
    'a loss at an unchanged price',
    settle({ openTick: tick(4, '1.0808'), endTick: tick(9, '1.0808'), profit: '-50' }),
  ],
  ['a loss of a part of the amount', settle({ direction: 'down', lossLevel: '0.85', profit: '-42.500000' })],
  ['a void trade', settle({ endTick: null, voidReason: 'source_silent', profit: '0.000000' })],
])('checkReceipt: works out %s', async (_, record) => {
  const receipt = await makeReceipt({ log: sampleLog(), key, record });
  const { checks } = checkReceipt(receiptText(receipt), key.file);
  expect(checks.find(({ key: name }) => name === 'payout')).toMatchObject({ state: 'passed' });
});

test.each([
  ['closeBefore', 8, 'neighbours close before'],
  ['closeAfter', 12, 'neighbours close after'],
] as const)('checkReceipt: notices that %s leaves a tick out', async (role, seq, expected) => {
  const record = sampleRecords['deal.close'];
  const ticks = { ...ticksOf(record), [role]: ['EURGBP', seq] as const };
  const receipt = await makeReceipt({ log: sampleLog(), key, record, ticks });
  const { checks } = checkReceipt(receiptText(receipt), key.file);
  const found = checks.filter(({ state }) => state === 'failed');
  expect(found.map(({ key: name, params }) => `${name} ${params.role} ${params.what}`)).toEqual([expected]);
});

/** A receipt of a closed order after something in its file was changed. */
async function changed(change: (receipt: Receipt) => Receipt): Promise<string> {
  const receipt = await makeReceipt({ log: sampleLog(), key, record: sampleRecords['deal.close'] });
  return receiptText(change(receipt));
}

const without = (receipt: Receipt, ...roles: readonly string[]): Receipt => ({
  ...receipt,
  ticks: Object.fromEntries(Object.entries(receipt.ticks).filter(([role]) => !roles.includes(role))),
});
const moved = (receipt: Receipt, role: 'close' | 'closeBefore', from: 'open' | 'closeAfter'): Receipt => ({
  ...receipt,
  ticks: { ...receipt.ticks, ...(receipt.ticks[from] && { [role]: receipt.ticks[from] }) },
});
const edited = (receipt: Receipt, from: string, to: string): Receipt =>
  JSON.parse(JSON.stringify(receipt).replace(from, to)) as Receipt;

test.each<[string, (receipt: Receipt) => Receipt, string[]]>([
  ['another price in the record', (one) => edited(one, '0.83512', '0.83513'), ['record failed']],
  [
    'another salt',
    (one) => ({ ...one, record: { ...one.record, salt: '00'.repeat(32) } }),
    ['record failed'],
  ],
  [
    'the place of another record',
    (one) => ({ ...one, record: { ...one.record, index: one.record.index - 1 } }),
    ['record failed'],
  ],
  [
    'another price in a tick',
    (one) => edited(one, '0.83500\\",1', '0.83400\\",1'),
    ['tick failed close', 'reference failed close price'],
  ],
  ['no tick of the closing', (one) => without(one, 'close'), ['reference failed close missing']],
  ['no tick of the opening', (one) => without(one, 'open'), ['reference unknown open missing']],
  [
    'no tick before the closing',
    (one) => without(one, 'closeBefore'),
    ['neighbours unknown close before', 'level unknown'],
  ],
  ['no tick after the closing yet', (one) => without(one, 'closeAfter'), ['neighbours unknown close after']],
  ['no conversion', (one) => without(one, 'closeConversion'), ['rate unknown close']],
  [
    'the tick of the opening for that of the closing',
    (one) => moved(one, 'close', 'open'),
    ['reference failed close seq', 'neighbours failed close before'],
  ],
  [
    'a later tick as the one before',
    (one) => moved(one, 'closeBefore', 'closeAfter'),
    ['neighbours failed close before', 'level failed'],
  ],
  ['a checkpoint of another size', (one) => edited(one, '\\n38\\n', '\\n39\\n'), ['signature failed']],
])('checkReceipt: notices in a file %s', async (_, change, expected) => {
  const found = remarks(await changed(change));
  expect(found.filter((one) => expected.includes(one))).toEqual(expected);
});
