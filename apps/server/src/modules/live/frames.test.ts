import { expect, test } from 'vitest';
import { preparedFrame, readFrame } from './frames.ts';

// RFC 6455, 5.2: one byte of length up to 125, then 126 and two bytes, from 65,536 on 127 and eight.
test.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('WebSocket frame: encodes the header of %d bytes', (length, header) => {
  const text = 'x'.repeat(length);
  const frame = preparedFrame(text);
  expect([...frame.subarray(0, header.length)]).toEqual(header);
  expect(frame.subarray(header.length).toString()).toBe(text);
});

test('WebSocket frame: counts bytes, not characters', () => {
  expect([...preparedFrame('沒')]).toEqual([0x81, 3, ...Buffer.from('沒')]);
});

test('WebSocket frame: decodes an incomplete character as a replacement character', () => {
  const frame = Buffer.from(String.raw`{"type":"sub","topic":"KLINE.\ud83d"}`);
  expect(readFrame(frame, false)).toEqual([{ type: 'sub', topic: 'KLINE.\ufffd' }]);
});
