import { refuse } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { refused } from './envelope.ts';

it.each([
  [Date.parse('2026-11-22T22:00:00Z'), '2026-11-22T22:00:00.000Z', 'It opens on Sunday, November 22, 2026'],
  [0, null, 'The opening time is unknown'],
])('a moment that a refusal mentions (%s) travels as %s', (opensAt, travels, says) => {
  const { status, body } = refused(refuse('market.closed', { opens_at: opensAt }, 'forex_id'), 'en');
  const { data, msg } = JSON.parse(body);
  expect([status, data]).toEqual([200, { params: { opens_at: travels }, field: 'forex_id' }]);
  expect(msg).toContain(says);
});

it.each([
  ['request.too_many', { seconds: 1.2 }, 429, 2],
  ['request.unavailable', {}, 503, 1],
] as const)('envelope: %s contains when to retry', (key, params, status, retryAfter) => {
  expect(refused(refuse(key, params), 'en')).toMatchObject({ status, retryAfter });
});
