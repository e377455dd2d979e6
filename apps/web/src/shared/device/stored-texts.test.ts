import { expect, test } from 'vitest';
import { readTexts } from './stored-texts.ts';

test.each([
  ['nothing kept', null, {}],
  ['two instruments', '{"EURUSD":"0.0002","BTCUSD":"5"}', { EURUSD: '0.0002', BTCUSD: '5' }],
  ['half a record', '{"EURUSD":"0.0002","BTCUSD":5}', { EURUSD: '0.0002' }],
  ['something else', '"0.0002"', {}],
  ['no JSON', '{', {}],
])('readTexts: reads stored texts by their name (%s)', (_, stored, texts) => {
  expect(readTexts(stored)).toEqual(texts);
});
