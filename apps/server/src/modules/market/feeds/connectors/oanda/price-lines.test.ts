import { describe, expect, it } from 'vitest';
import { price } from './oanda-venue.fixture.ts';
import { readMoment, readPriceLine } from './price-lines.ts';

const NOON = Date.parse('2026-11-18T12:00:00.123Z');

describe('a line of the OANDA price stream', () => {
  it.each([
    ['with bids and asks', price('EUR_USD', '1.09177', '1.09188'), ['1.09177', '1.09188', true]],
    ['without a type', price('EUR_USD', '1.1', '1.2', { type: undefined }), ['1.1', '1.2', true]],
    ['without tradeable', price('EUR_USD', '1.1', '1.2', { tradeable: undefined }), ['1.1', '1.2', true]],
    [
      'of a closed market',
      price('EUR_USD', '1.1', '1.2', { status: 'non-tradeable', tradeable: false }),
      ['1.1', '1.2', false],
    ],
    [
      'of a closed market by its status only',
      price('EUR_USD', '1.1', '1.2', { status: 'non-tradeable', tradeable: undefined }),
      ['1.1', '1.2', false],
    ],
    ['without bids', price('EUR_USD', '1.1', '1.2', { bids: [] }), [undefined, '1.2', true]],
    ['without asks', price('EUR_USD', '1.1', '1.2', { asks: [] }), ['1.1', undefined, true]],
    [
      'with prices as numbers',
      price('EUR_USD', '', '', { bids: [{ price: 1.1 }], asks: [{ price: 1.2 }] }),
      ['1.1', '1.2', true],
    ],
    [
      'with levels in any order',
      price('EUR_USD', '', '', {
        bids: [{ price: '1.09' }, { price: '1.1' }],
        asks: [{ price: '1.3' }, { price: '1.25' }],
      }),
      ['1.1', '1.25', true],
    ],
    [
      'of v1',
      { tick: { instrument: 'EUR_USD', time: '2026-11-18T12:00:00.123Z', bid: 0.98114, ask: 0.98139 } },
      ['0.98114', '0.98139', true],
    ],
  ] as const)('%s is a quote', (_, line, [bid, ask, isTradeable]) => {
    expect(readPriceLine(JSON.stringify(line))).toEqual({
      kind: 'quote',
      quote: { symbol: 'EUR_USD', bid, ask, sourceTime: NOON, isTradeable },
    });
  });

  it.each([
    '{"type":"HEARTBEAT","time":"2016-10-27T08:38:44.327443673Z"}',
    '{"heartbeat":{"time":"2014-01-30T20:47:08.066398Z"}}',
  ])('%s is a heartbeat', (line) => {
    expect(readPriceLine(line)).toEqual({ kind: 'heartbeat' });
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{}',
    '{"type":"TRANSACTION"}',
    JSON.stringify(price('EUR_USD', 'x', '1.2')),
    JSON.stringify(price('EUR_USD', '-1', '1.2')),
    JSON.stringify(price('EUR_USD', '0', '1.2')),
    JSON.stringify(price('EUR_USD', '1', '1.2', { bids: 'none' })),
    JSON.stringify(price('EUR_USD', '1', '1.2', { bids: [null] })),
    JSON.stringify({ ...price('EUR_USD', '1', '1.2'), instrument: 7 }),
    '{"tick":{"instrument":"EUR_USD","bid":true,"ask":1}}',
  ])('%s is unreadable', (line) => {
    expect(readPriceLine(line).kind).toBe('unreadable');
  });

  it.each(['{"errorMessage":"gone"}', '{"disconnect":{"code":60,"message":"elsewhere"}}'])(
    '%s ends the stream with a failure',
    (line) => {
      expect(() => readPriceLine(line)).toThrow('the stream ended');
    },
  );
});

it.each([
  ['2026-11-18T12:00:00.123999999Z', NOON],
  ['2026-11-18T12:00:00.123Z', NOON],
  ['1794999600.123456789', 1_794_999_600_123],
  ['noon', undefined],
  ['', undefined],
  [1_794_999_600, undefined],
  [undefined, undefined],
])('readMoment: reads %j as %j', (time, moment) => {
  expect(readMoment(time)).toBe(moment);
});
