import { describe, expect, it } from 'vitest';
import { isGreater } from '../decimals/decimal-text.ts';
import { frame } from './fix-venue.fixture.ts';
import { type Frame, FrameReader, MESSAGE_BYTES_MAX } from './frame-reader.ts';
import { expectedNumber, troubleOfText } from './logout-reason.ts';
import { encodeMessage, FixMessage } from './message.ts';
import { readPrice } from './price-text.ts';
import { SentMessages } from './sent-messages.ts';
import { readFixSettings } from './settings.ts';
import { readEntryTime, readTimestamp, writeTimestamp } from './times.ts';

const SOH = '\u0001';
const heartbeat = (number: number) =>
  frame([
    [35, '0'],
    [34, number],
  ]);

/** The frames of bytes that arrive in pieces of so many bytes. */
function framesOf(bytes: string, size = bytes.length): Frame[] {
  const reader = new FrameReader();
  const frames: Frame[] = [];
  const all = Buffer.from(bytes, 'latin1');
  for (let at = 0; at < all.length; at += size) {
    reader.push(all.subarray(at, at + size));
    for (let next = reader.next(); next !== undefined; next = reader.next()) frames.push(next);
  }
  return frames;
}

const numbersOf = (frames: readonly Frame[]) =>
  frames.map((each) => (each.kind === 'message' ? each.message.integer(34) : each.detail));

describe('the frames of a FIX stream', () => {
  it.each([1, 2, 3, 7, 16, 64, 10_000])('are found in pieces of %i bytes', (size) => {
    expect(numbersOf(framesOf([1, 2, 3].map(heartbeat).join(''), size))).toEqual([1, 2, 3]);
  });

  it.each([
    ['the checksum is wrong', heartbeat(2).replace(/10=\d{3}/, '10=999'), 'the checksum is wrong'],
    ['the body length is too short', heartbeat(2).replace(/9=\d+/, '9=4'), 'the body length is wrong'],
    [
      'there is garbage between',
      'GET / HTTP/1.1\r\n\r\n',
      'no begin string and body length where a message begins',
    ],
    [
      'a body is longer than allowed',
      `8=FIX.4.4${SOH}9=999999${SOH}35=W${SOH}`,
      'a body length of 999999 bytes',
    ],
    ['a begin string is repeated', '8=FIX.4', 'no begin string and body length where a message begins'],
  ])('go on behind bytes that are no message: %s', (_, broken, detail) => {
    for (const size of [1, 5, 10_000]) {
      const frames = numbersOf(framesOf(heartbeat(1) + broken + heartbeat(3), size));
      expect(frames.filter((each) => typeof each === 'number')).toEqual([1, 3]);
      expect(frames.filter((each) => typeof each === 'string')).toEqual([detail]);
    }
  });

  it('go on behind a body length that reaches into later messages', () => {
    const lying = heartbeat(2).replace(/9=\d+/, '9=60');
    expect(numbersOf(framesOf(heartbeat(1) + lying + [3, 4, 5, 6].map(heartbeat).join('')))).toEqual([
      1,
      'the body length is wrong',
      3,
      4,
      5,
      6,
    ]);
  });

  it('are not held back by a body length that is too long', () => {
    const lying = heartbeat(2).replace(/9=\d+/, '9=77777');
    for (const size of [1, 5, 10_000]) {
      expect(numbersOf(framesOf(lying + heartbeat(3), size))).toEqual(['the body length is wrong', 3]);
    }
  });

  it('keep a value that holds the end of a field, where its length is given before', () => {
    const raw = `a${SOH}10=000${SOH}b`;
    const [read] = framesOf(
      frame([
        [35, 'A'],
        [95, raw.length],
        [96, raw],
        [34, 1],
      ]),
    );
    expect(read?.kind === 'message' && read.message.get(96)).toBe(raw);
    expect(read?.kind === 'message' && read.message.integer(34)).toBe(1);
  });

  it('say which fields are none, and keep the others', () => {
    const body = `35=W${SOH}=1${SOH}x${SOH}55=${SOH}34=5${SOH}`;
    const counted = `8=FIX.4.4${SOH}9=${body.length}${SOH}${body}`;
    const sum = [...Buffer.from(counted)].reduce((a, b) => a + b, 0) % 256;
    const [read] = framesOf(`${counted}10=${String(sum).padStart(3, '0')}${SOH}`);
    expect(read?.kind === 'message' && read.message.isWellFormed).toBe(false);
    expect(read?.kind === 'message' && read.message.fields).toEqual([
      [35, 'W'],
      [55, ''],
      [34, '5'],
    ]);
  });

  it('hold no more memory than the longest message, whatever comes', () => {
    const reader = new FrameReader();
    const before = process.memoryUsage().arrayBuffers;
    const piece = Buffer.alloc(64 * 1024, `8=FIX.4.4${SOH}9=${MESSAGE_BYTES_MAX - 1}${SOH}`);
    for (let i = 0; i < 200; i += 1) {
      reader.push(piece);
      while (reader.next() !== undefined);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MESSAGE_BYTES_MAX);
  });

  it('are written as the standard defines body length and checksum', () => {
    const fields = [
      [35, 'A'],
      [58, 'é'],
    ] as const;
    expect(encodeMessage(fields)).toBe(frame(fields));
  });
});

describe('a repeating group', () => {
  const group = (fields: readonly (readonly [number, string])[]) =>
    new FixMessage('FIX.4.4', fields).group(268);
  it.each([
    [
      'two entries',
      [
        [268, '2'],
        [269, '0'],
        [270, '1'],
        [269, '1'],
        [270, '2'],
      ],
      2,
    ],
    ['no entry', [[268, '0']], 0],
    [
      'fewer than it says',
      [
        [268, '2'],
        [269, '0'],
      ],
      undefined,
    ],
    [
      'more than it says',
      [
        [268, '1'],
        [269, '0'],
        [269, '1'],
      ],
      undefined,
    ],
    [
      'no number',
      [
        [268, 'x'],
        [269, '0'],
      ],
      undefined,
    ],
    ['no group', [[35, 'W']], undefined],
  ] as const)('with %s is read', (_, fields, count) => {
    expect(group(fields)?.length).toBe(count);
  });
});

describe('a FIX price', () => {
  it.each([
    ['1.09177', '1.09177'],
    ['00023.23', '23.23'],
    ['23.0000', '23.0000'],
    ['23.', '23'],
    ['.5', '0.5'],
    ['0', '0'],
    ['0.00000012345678901', '0.00000012345678901'],
    ['-1', undefined],
    ['1e5', undefined],
    ['1,5', undefined],
    ['', undefined],
    ['.', undefined],
    ['NaN', undefined],
    ['123456789012345678901', undefined],
  ])('%s is read as %s', (text, price) => {
    expect(readPrice(text)).toBe(price);
  });

  it.each([
    ['2', '1.9', true],
    ['10', '9', true],
    ['1.10', '1.1', false],
    ['1.1', '1.10', false],
    ['1.12', '1.119', true],
    ['0.00000000000000000002', '0.00000000000000000001', true],
  ])('%s is greater than %s: %s', (a, b, greater) => {
    expect(isGreater(a, b)).toBe(greater);
  });
});

describe('a FIX time', () => {
  it.each([
    ['20140509-20:59:59.123', '2014-05-09T20:59:59.123Z'],
    ['20140509-20:59:59', '2014-05-09T20:59:59.000Z'],
    ['20140509-20:59:59.123456789', '2014-05-09T20:59:59.123Z'],
    ['20161231-23:59:60', '2017-01-01T00:00:00.000Z'],
    ['20140509-25:00:00', undefined],
    ['2014-05-09T20:59:59Z', undefined],
  ])('%s is read as %s', (text, iso) => {
    expect(readTimestamp(text)).toBe(iso === undefined ? undefined : Date.parse(iso));
  });

  it.each([
    ['20140509', '10:00:00', '2014-05-10T00:00:00Z', '2014-05-09T10:00:00Z'],
    [undefined, '10:00:00.5', '2014-05-09T10:00:01Z', '2014-05-09T10:00:00.500Z'],
    [undefined, '23:59:59.900', '2014-05-09T00:00:00.100Z', '2014-05-08T23:59:59.900Z'],
    [undefined, '00:00:00.100', '2014-05-08T23:59:59.900Z', '2014-05-09T00:00:00.100Z'],
  ])('of an entry of %s at %s, sent at %s, is %s', (date, time, sent, iso) => {
    expect(readEntryTime(date, time, Date.parse(sent))).toBe(Date.parse(iso));
  });

  it('is written with milliseconds', () => {
    expect(writeTimestamp(Date.parse('2026-01-02T03:04:05.006Z'))).toBe('20260102-03:04:05.006');
  });
});

describe('messages that are asked for again', () => {
  it('are sent again between gaps of messages of the session', () => {
    const sent = new SentMessages();
    for (const number of [3, 4, 7]) sent.add(number, { type: 'V', fields: [], sentAt: 0 });
    const steps = (begin: number, end: number) =>
      sent.between(begin, end).map(({ number, next, original }) => [number, next, original?.type]);
    expect(steps(1, 9)).toEqual([
      [1, 3, undefined],
      [3, 4, 'V'],
      [4, 5, 'V'],
      [5, 7, undefined],
      [7, 8, 'V'],
      [8, 10, undefined],
    ]);
    expect(steps(4, 4)).toEqual([[4, 5, 'V']]);
    expect(steps(5, 6)).toEqual([[5, 7, undefined]]);
    for (let number = 8; number < 10_000; number += 1) sent.add(number, { type: 'V', fields: [], sentAt: 0 });
    expect(sent.between(1, 10_000).length).toBe(2002);
  });
});

describe('the text of a Logout', () => {
  it.each([
    ['Invalid password', false, 'market.source_unauthorized'],
    ['Invalid username or password.', false, 'market.source_unauthorized'],
    ['RET_INVALID_CREDENTIALS', false, 'market.source_unauthorized'],
    ['Unknown session', false, 'market.source_unauthorized'],
    ['CompID problem', false, 'market.source_unauthorized'],
    ['MsgSeqNum too low, expecting 5 but received 1', false, 'market.source_unreachable'],
    ['Too many connections for this account', false, 'market.source_limited'],
    ['end of day', true, 'market.source_unreachable'],
    ['account statement is being prepared', true, 'market.source_unreachable'],
    ['', false, 'market.source_unreachable'],
  ])('«%s» (logged on: %s) means %s', (text, isLoggedOn, trouble) => {
    expect(troubleOfText(text, isLoggedOn)).toBe(trouble);
  });

  it('tells the number that is expected', () => {
    expect(expectedNumber('MsgSeqNum too low, expecting 17 but received 1')).toBe(17);
    expect(expectedNumber('Invalid password')).toBeUndefined();
  });
});

describe('the settings of a FIX source', () => {
  const needed = { FIX_SENDER: 'US', FIX_TARGET: 'BANK' };
  it('have defaults for all but the two names', () => {
    expect(readFixSettings('fix.example.com:9876', needed)).toEqual({
      host: 'fix.example.com',
      port: 9876,
      tls: true,
      tlsCaFile: undefined,
      senderCompId: 'US',
      targetCompId: 'BANK',
      senderSubId: undefined,
      targetSubId: undefined,
      username: undefined,
      password: undefined,
      heartbeatSeconds: 5,
      resetOnLogon: true,
      updates: 'incremental',
    });
  });

  it.each([
    ['[::1]:9876', {}, { host: '::1', port: 9876 }],
    ['10.0.0.1:1', { FIX_TLS: '0', FIX_RESET: '0' }, { tls: false, resetOnLogon: false }],
    ['h:1', { FIX_HEARTBEAT: '30', FIX_UPDATES: 'full' }, { heartbeatSeconds: 30, updates: 'full' }],
    ['h:1', { FIX_USERNAME: 'u', FIX_PASSWORD: 'p' }, { username: 'u', password: 'p' }],
  ])('of %s with %o are read', (address, env, read) => {
    expect(readFixSettings(address, { ...needed, ...env })).toMatchObject(read);
  });

  it.each([
    ['h', {}, '«fix:h» names no host and port'],
    ['h:70000', {}, '«fix:h:70000» names no host and port'],
    ['h:1', { FIX_SENDER: '' }, 'fix needs FIX_SENDER, which is not set'],
    ['h:1', { FIX_PASSWORD: `a${SOH}b` }, 'FIX_PASSWORD has a control character'],
    ['h:1', { FIX_TLS: 'yes' }, 'FIX_TLS is neither 0 nor 1'],
    ['h:1', { FIX_HEARTBEAT: '0' }, 'FIX_HEARTBEAT is no number of seconds from 1 to 60'],
    ['h:1', { FIX_UPDATES: 'all' }, 'FIX_UPDATES is neither incremental nor full'],
  ])('of %s with %o are refused', (address, env, problem) => {
    expect(readFixSettings(address, { ...needed, ...env })).toMatchObject({ problem });
  });
});
