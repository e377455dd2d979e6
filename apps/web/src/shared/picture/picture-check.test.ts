import { expect, test } from 'vitest';
import { PICTURE_BYTES_MAX, pictureProblem } from './picture-check.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = bytes('\u0089PNG\r\n\u001a\n\0\0\0\r');

test.each([
  ['a photo', bytes('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0\u0001'), 4_000_000, undefined],
  ['a PNG', PNG, 4_000_000, undefined],
  ['a WebP', bytes('RIFF\u0010\0\0\0WEBP'), 4_000_000, undefined],
  ['the largest that is taken', PNG, PICTURE_BYTES_MAX, undefined],
  ['one byte more', PNG, PICTURE_BYTES_MAX + 1, 'too_big'],
  ['an SVG, whatever its name', bytes('<svg xmlns="'), 900, 'not_a_picture'],
  ['a sound in the same wrapping as WebP', bytes('RIFF\u0010\0\0\0WAVE'), 900, 'not_a_picture'],
  ['half a signature', bytes('\u0089PN'), 3, 'not_a_picture'],
  ['nothing', bytes(''), 0, 'empty'],
] as const)('pictureProblem: checks size and signature of %s', (_what, head, size, problem) => {
  expect(pictureProblem(size, head)).toBe(problem);
});
