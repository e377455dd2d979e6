import { expect, test } from 'vitest';
import { layOver } from './merge.ts';

test('layOver: keeps the source text for each missing or empty key', () => {
  const source = { title: 'Orders', tab: { open: 'Open', closed: 'Closed' } };
  expect(layOver(source, { title: 'Aufträge', tab: { open: '' } })).toEqual({
    title: 'Aufträge',
    tab: { open: 'Open', closed: 'Closed' },
  });
});

test('layOver: drops a key that the source does not have', () => {
  expect(layOver({ a: 'A' }, { a: 'B', stray: 'C' })).toEqual({ a: 'B' });
});
