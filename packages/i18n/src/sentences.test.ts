import { expect, it } from 'vitest';
import { joinSentences, withSpaceAfter } from './sentences.ts';

it.each([
  [['One.', 'Two.'], 'One. Two.'],
  [['料金はかかりません。', '時刻はUTCです。'], '料金はかかりません。時刻はUTCです。'],
  [['尚未註冊？', '註冊'], '尚未註冊？註冊'],
  [['หนึ่ง', 'สอง'], 'หนึ่ง สอง'],
  [['', 'Two.'], 'Two.'],
  [['One.', ''], 'One.'],
  [[], ''],
])('joinSentences: joins %j as %s', (sentences, text) => {
  expect(joinSentences(sentences)).toBe(text);
});

it('withSpaceAfter: adds a space, but none behind a wide mark', () => {
  expect([withSpaceAfter('Soon.'), withSpaceAfter('間もなく。')]).toEqual(['Soon. ', '間もなく。']);
});
