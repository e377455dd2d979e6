import { resetForexDemoAccount } from '@tidemark/contract/calls/demo';
import { assert } from '@tidemark/domain/outcome';
import { expect, test } from 'vitest';
import { createDemo } from './index.ts';

const asked: unknown[] = [];
const demo = createDemo({
  forex: {
    async resetDemo(userId, claim) {
      asked.push({ reset: userId, claim });
      return true;
    },
  },
  micro: {
    async cancelRunning(userId, claim) {
      asked.push({ cancel: userId, claim });
      return true;
    },
  },
  fund: {
    async cancelAll(userId, claim) {
      asked.push({ shares: userId, claim });
      return true;
    },
  },
});

const claim = { key: 'reset-1', payloadHash: 'hash', keptMs: 86_400_000, keepsRefusals: true };

function reset(isDemo: boolean) {
  const route = demo.routes.find((candidate) => candidate.call === resetForexDemoAccount);
  assert(route, 'a reset is answered');
  const caller = { userId: 7, isDemo, sessionId: 1 };
  return route.handle({}, { caller, lang: 'en', address: '::1', userAgent: '', idempotency: claim, now: 0 });
}

test('a real account is not reset', async () => {
  expect(await reset(false)).toMatchObject({ refusal: 'session.only_demo_accounts' });
  expect(asked).toEqual([]);
});

test('a demo account is, its futures and shares first, under the claim of its request', async () => {
  expect(await reset(true)).toBe(true);
  expect(asked).toEqual([
    { cancel: 7, claim },
    { shares: 7, claim },
    { reset: 7, claim },
  ]);
});
