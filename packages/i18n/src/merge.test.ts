import { expect, test } from 'vitest';
import { layOver } from './merge.ts';

test('a missing or empty key keeps the text of the source, key by key', () => {
  const source = { title: 'Orders', tab: { open: 'Open', closed: 'Closed' } };
  expect(layOver(source, { title: 'Aufträge', tab: { open: '' } })).toEqual({
    title: 'Aufträge',
    tab: { open: 'Open', closed: 'Closed' },
  });
});

test('a key that the source does not have is left out', () => {
  expect(layOver({ a: 'A' }, { a: 'B', stray: 'C' })).toEqual({ a: 'B' });
});
