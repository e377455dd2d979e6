import { expect, it } from 'vitest';
import { askedOf, searchOf } from './asked.ts';

it.each([
  [{}, undefined],
  [
    { by: 'posting', id: '12' },
    { by: 'posting', id: '12' },
  ],
  [{ id: '12' }, { by: 'posting', id: '12' }],
  [{ by: 'posting', id: '0x12' }, undefined],
  [{ by: 'posting', id: '-1' }, undefined],
  [{ by: 'event', event: 'forex.fee' }, undefined],
  [
    { by: 'event', event: 'forex.fee', reference: '7' },
    { by: 'event', event: 'forex.fee', reference: '7' },
  ],
  [
    { by: 'user', user: '7' },
    { by: 'user', user: '7', type: '1' },
  ],
  [
    { by: 'user', user: '7', type: '3' },
    { by: 'user', user: '7', type: '3' },
  ],
  [
    { by: 'user', user: '7', type: '9' },
    { by: 'user', user: '7', type: '1' },
  ],
  [
    { by: 'house', id: '2' },
    { by: 'house', id: '2' },
  ],
  [
    { by: 'house', id: '204' },
    { by: 'house', id: '204' },
  ],
  [{ by: 'house', id: '1000' }, undefined],
])('askedOf: parses the ledger query %j to the search %j', (query, asked) => {
  expect(askedOf(query)).toEqual(asked);
});

it('searchOf: defaults to the search by posting when the address names no known search', () => {
  expect([searchOf({}), searchOf({ by: 'house' }), searchOf({ by: 'elsewhere' })]).toEqual([
    'posting',
    'house',
    'posting',
  ]);
});
