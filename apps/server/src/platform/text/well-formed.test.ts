import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, wellFormed } from './well-formed.ts';

const HALF = '\ud800';
const OTHER_HALF = '\udc00';

describe('parseJson', () => {
  it.each([
    ['an upper half', `"a${String.raw`\ud83d`}"`, 'a\ufffd'],
    ['a lower half', String.raw`"\uDE00b"`, '\ufffdb'],
    ['halves in the wrong order', String.raw`"\ude00\ud83d"`, '\ufffd\ufffd'],
    ['an upper half before a pair', String.raw`"\ud83d\ud83d\ude00"`, '\ufffd😀'],
    ['a pair', String.raw`"\ud83d\ude00"`, '😀'],
    ['an escaped backslash before what looks like an escape', String.raw`"\\ud83d"`, String.raw`\ud83d`],
    ['a key', String.raw`{"\ud800":1}`, { '\ufffd': 1 }],
    ['a text in a list', String.raw`[["\udfff"]]`, [['\ufffd']]],
  ])('replaces lone surrogates in %s', (_what, json, expected) => {
    expect(parseJson(json)).toEqual(expected);
  });

  it('leaves every well-formed text as JSON.parse reads it', () => {
    const texts = fc.string({ unit: 'binary' });
    fc.assert(fc.property(texts, (text) => parseJson(JSON.stringify(text)) === text));
  });

  it('makes any UTF-16 text the one that wellFormed makes of it', () => {
    const units = fc.array(
      fc.oneof(fc.integer({ min: 0xd7f0, max: 0xe010 }), fc.integer({ max: 0xffff, min: 0 })),
    );
    fc.assert(
      fc.property(units, (codes) => {
        const text = String.fromCharCode(...codes);
        expect(parseJson(JSON.stringify(text))).toBe(wellFormed(text));
        expect(Buffer.from(wellFormed(text)).toString()).toBe(wellFormed(text));
      }),
    );
  });

  it('throws where it is no JSON', () => {
    expect(() => parseJson(String.raw`"\ud80"`)).toThrow(SyntaxError);
  });
});

it.each([
  ['half of a pair', `a${HALF}`, 'a\ufffd'],
  ['the other half', `${OTHER_HALF}a`, '\ufffda'],
  ['a pair', HALF + OTHER_HALF, HALF + OTHER_HALF],
])('wellFormed: replaces lone surrogates in %s', (_what, text, expected) => {
  expect(wellFormed(text)).toBe(expected);
});
