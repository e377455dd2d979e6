import { expect, it } from 'vitest';
import { addedTag, tagsOf } from './tags.ts';

it('tags: are separated by the commas of any script, without blanks and empty ones', () => {
  expect(tagsOf(' news , trend，突破、توقع،, ')).toEqual(['news', 'trend', '突破', 'توقع']);
});

it('tags: add one to a line that ends in a comma', () => {
  expect(addedTag('news,', 'trend')).toBe('news, trend');
});
