import { defineCall, type Envelope } from '@tidemark/contract';
import { operators } from '@tidemark/contract/operator/roles';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testBounds } from '../../../test/support/bounds.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from './metrics.ts';
import { answer, type OperatorCaller } from './route.ts';
import { createHttpServer } from './server.ts';

const id = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number));
const freeze = defineCall({
  path: '/console/api/trial/{id}/freeze',
  methods: ['POST'],
  access: operators('support'),
  isMutation: true,
  summary: 'For operators',
  input: z.object({ id, reason: z.string() }),
  output: z.unknown(),
  refusals: [],
});
const mine = defineCall({
  path: '/api/trial/mine',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'For users',
  input: z.object({}),
  output: z.unknown(),
  refusals: [],
});

const anOperator = (role: OperatorCaller['role']): OperatorCaller => ({
  operatorId: 7,
  email: 'ada@example.com',
  role,
  sessionId: 1,
  expiresAt: 0,
});
const known: Record<string, OperatorCaller> = {
  support: anOperator('support'),
  finance: anOperator('finance'),
};
const server = await createHttpServer({
  routes: [
    answer(freeze, ({ id, reason }, { operator, idempotency }) => ({
      id,
      reason,
      by: operator.operatorId,
      key: idempotency?.key ?? '',
    })),
    answer(mine, (_, { caller, idempotency }) => ({ by: caller.userId, key: idempotency?.key ?? '' })),
  ],
  clock: { now: () => 1_795_200_000_000 },
  authenticate: (token) => (token === 'user' ? { userId: 7, isDemo: false, sessionId: 1 } : undefined),
  authenticateOperator: async (token) => known[token],
  isOpen: () => true,
  origins: [],
  log: createLog({ pretty: false, write: () => undefined }),
  metrics: createMetrics(),
  trustProxy: false,
  bounds: testBounds(),
  secure: false,
  webDirectory: undefined,
  missing: async () => [],
});
const port = await server.listen('127.0.0.1', 0);
afterAll(() => server.close());

async function post(path: string, authorization: string, body: object = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', authorization, 'idempotency-key': 'same' },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<Record<string, unknown>>;
  return { status: response.status, key: envelope.key, data: envelope.data };
}

it.each([
  ['a user at the operators’ door', '/console/api/trial/5/freeze', 'user', 200, 'session.expired'],
  ['an operator at the users’ door', '/api/trial/mine', 'support', 200, 'session.expired'],
  ['nobody', '/console/api/trial/5/freeze', '', 200, 'session.expired'],
  ['another role', '/console/api/trial/5/freeze', 'finance', 403, 'operator.role_required'],
])('two instances: %s is refused', async (_, path, token, status, key) => {
  expect(await post(path, token, { reason: 'x' })).toMatchObject({ status, key });
});

it('what the path names is meant, whatever the body says', async () => {
  const { data } = await post('/console/api/trial/5/freeze', 'support', { id: 9, reason: 'x' });
  expect(data).toMatchObject({ id: 5, by: 7 });
  expect(await post('/console/api/trial/x/freeze', 'support', { id: 9, reason: 'x' })).toMatchObject({
    status: 400,
    data: { fields: [{ field: 'id' }] },
  });
});

it('methods: an unknown one is refused with the list of known ones', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/console/api/trial/5/freeze`);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

it('an operator and the user of the same number never share a kept answer', async () => {
  const operator = await post('/console/api/trial/5/freeze', 'support', { reason: 'x' });
  const user = await post('/api/trial/mine', 'user');
  expect(operator.data.key).not.toBe(user.data.key);
});
