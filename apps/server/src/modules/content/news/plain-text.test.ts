import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanMarkup } from './markup.ts';

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
/** Half a surrogate pair is no text: the editor replaces it. NUL cannot be stored. */
const character = fc.oneof(
  fc.constantFrom('<', '&', '"', "'", '\t', '  ', '\u00a0', '\u200f', '😀', '&amp;', '</p>', '<!--', ']]>'),
  fc.string({ unit: 'binary', maxLength: 3 }).map((text) => text.replaceAll(/[\0\r]|\p{Surrogate}/gu, '')),
);

it('news sanitizer: keeps every character of text that the editor writes', () => {
  const text = fc.array(character, { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      const { html, hasLost } = cleanMarkup(`<p>${escaped(typed)}</p>`, []);
      expect(hasLost).toBe(false);
      const read = /^<p>(.*)<\/p>$/s.exec(html)?.[1] ?? '';
      const named = { lt: '<', gt: '>', amp: '&', quot: '"' } as const;
      expect(read.replaceAll(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof named) => named[name])).toBe(
        typed,
      );
    }),
    { numRuns: 500 },
  );
});
