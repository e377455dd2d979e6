import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentTo, type Entry, formatEntry, parseEntry } from './index.ts';

const tick: Entry = {
  kind: 'tick',
  instrument: 'EURUSD',
  seq: 17,
  price: '1.08345',
  at: 1_795_900_000_123,
  sourceAt: 1_795_900_000_100,
  bid: '1.0834',
  ask: null,
  source: 'a "source"',
};

const entries: readonly Entry[] = [
  tick,
  { kind: 'record', commitment: 'ab'.repeat(32) },
  { kind: 'missing', what: 'tick 7 of instrument 1' },
  { kind: 'key', keys: ['broker.example/log+0a+AA=='] },
  { kind: 'log', origin: 'broker.example/log', after: null },
  {
    kind: 'log',
    origin: 'broker.example/log/2',
    after: { origin: 'broker.example/log', size: 7, root: 'AA==' },
  },
];

describe('entries of the log', () => {
  it.each(entries)('are read as they were written: $kind', (entry) => {
    expect(parseEntry(formatEntry(entry))).toEqual(entry);
  });

  it('are one line of JSON without spaces', () => {
    expect(formatEntry(tick)).toBe(
      '["tick","EURUSD",17,"1.08345",1795900000123,1795900000100,"1.0834",null,"a \\"source\\""]',
    );
  });

  it.each([
    '',
    'tick',
    '[]',
    '{}',
    '["tick"]',
    '["record","ab","more"]',
    '["record", "ab"]',
    '["record",1]',
    '["other","ab"]',
    '["log","a",["b",1]]',
    '["log","a",["b",-1,"c"]]',
    '["tick","EURUSD",1.5,"1",1,1,null,null,null]',
    '["tick","EURUSD",1,1,1,1,null,null,null]',
  ])('are not read from another text: %s', (text) => {
    expect(parseEntry(text)).toBeUndefined();
  });

  it('commit to a record by SHA-256 over its salt and its text', () => {
    const salt = new Uint8Array(32).fill(7);
    const expected = createHash('sha256').update(salt).update('{"a":"é"}').digest('hex');
    expect(commitmentTo('{"a":"é"}', salt)).toBe(expected);
  });
});
