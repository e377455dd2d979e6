import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, readColour, tokensOf } from './contrast.ts';

const sheet = readFileSync(new URL('../../packages/ui/src/styles.css', import.meta.url), 'utf8');

/** Words: WCAG 1.4.3, 4.5 to 1 whatever their size. */
const words: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['--text', ['--paper', '--surface', '--well', '--accent-soft']],
  ['--text-quiet', ['--paper', '--surface', '--well', '--accent-soft']],
  ['--text-faint', ['--paper', '--surface', '--well']],
  ['--accent', ['--paper', '--surface', '--well', '--accent-soft']],
  ['--on-accent', ['--accent-fill']],
  ['--paper', ['--text']],
  ['--warn', ['--paper', '--surface', '--warn-soft']],
  ['--danger', ['--paper', '--surface', '--well']],
  ['--price-up', ['--paper', '--surface', '--well', '--price-up-soft']],
  ['--price-down', ['--paper', '--surface', '--well', '--price-down-soft']],
  ['--on-price', ['--price-up-fill', '--price-down-fill']],
];

/** Non-text elements that carry meaning: WCAG 1.4.11, 3 to 1. */
const shapes: typeof words = [
  // The ring of the focus, edges of fields, knobs of switches.
  ['--accent', ['--paper', '--surface', '--well']],
  ['--line-control', ['--paper', '--surface']],
  ['--text-quiet', ['--well']],
  // Candles, price lines and marks of the chart; its indicators.
  ['--price-up', ['--paper', '--surface']],
  ['--price-down', ['--paper', '--surface']],
  ['--blue', ['--paper', '--surface']],
  ['--orange', ['--paper', '--surface']],
  ['--warn', ['--paper', '--surface']],
  // Parts of a ring.
  ['--part-1', ['--surface']],
  ['--part-2', ['--surface']],
  ['--part-3', ['--surface']],
];

for (const theme of ['light', 'dark'] as const) {
  for (const prices of ['green-up', 'red-up', 'blue-up'] as const) {
    test(`contrast: is sufficient for every colour pair in use: ${theme}, ${prices}`, () => {
      const tokens = tokensOf(sheet, theme, prices);
      const tooFaint = (pairs: typeof words, atLeast: number) =>
        pairs.flatMap(([ink, grounds]) =>
          grounds
            .map((ground) => ({
              ink,
              ground,
              is: contrast(readColour(ink, tokens), readColour(ground, tokens)),
            }))
            .filter(({ is }) => is < atLeast)
            .map(({ is, ground }) => `${ink} on ${ground}: ${is.toFixed(2)}`),
        );
      expect(tooFaint(words, 4.5)).toEqual([]);
      expect(tooFaint(shapes, 3)).toEqual([]);
    });
  }
}

test('blue-up colours: differ enough in blue for red-green colour-blind readers', () => {
  for (const theme of ['light', 'dark'] as const) {
    const tokens = tokensOf(sheet, theme, 'blue-up');
    const [up, down] = [readColour('--price-up', tokens), readColour('--price-down', tokens)];
    // Both deficiencies preserve blue against the rest: there the two colours are far apart.
    expect(Math.abs(up[2] - down[2]), theme).toBeGreaterThan(80);
  }
});

test('contrast: is 21 to 1 for black on white; a mix lies between', () => {
  const tokens = new Map([['--half', 'color-mix(in srgb, #000000 50%, #ffffff)']]);
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(readColour('--half', tokens)).toEqual([127.5, 127.5, 127.5]);
});
