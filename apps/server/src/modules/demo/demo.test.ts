import { resetForexDemoAccount } from '@tidemark/contract/calls/trading/demo';
import { assert, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import { beforeEach, expect, test } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { createDemo } from './index.ts';

const asked: unknown[] = [];
const clock = manualClock('2026-11-02T09:00:00Z');
let refusing: number | undefined;
/** What is erased is noted instead. */
const nowhere: Queryable = { query: async () => [] };
const demo = createDemo({
  clock,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  workspace: { eraseUser: async (_, userId) => void asked.push({ documents: userId }) },
  journal: { eraseUser: async (_, userId) => void asked.push({ entries: userId }) },
  follow: { endFollowingsOf: async (userId) => void asked.push({ unfollow: userId }) },
  idleUsers: {
    find: async ({ idleSince }) => (idleSince < clock.now() - 29 * DAY_MS ? [8, 9] : []),
    async close({ userId }, erase) {
      asked.push({ close: userId });
      await erase(nowhere, userId);
    },
  },
  forex: {
    async resetDemo(userId, claim) {
      asked.push({ reset: userId, claim });
      return true;
    },
  },
  micro: {
    async cancelRunning(userId, claim) {
      asked.push({ cancel: userId, claim });
      return userId === refusing ? refuse('request.unavailable') : true;
    },
  },
  fund: {
    async cancelAll(userId, claim) {
      asked.push({ shares: userId, claim });
      return true;
    },
  },
});

const claim = { key: 'reset-1', payloadHash: 'hash', storedMs: 86_400_000, keepsRefusals: true };

function reset(isDemo: boolean) {
  const route = demo.routes.find((candidate) => candidate.call === resetForexDemoAccount);
  assert(route, 'a reset is answered');
  const caller = { userId: 7, isDemo, sessionId: 1 };
  return route.handle({}, { caller, lang: 'en', address: '::1', userAgent: '', idempotency: claim, now: 0 });
}

beforeEach(() => asked.splice(0));

test('demo reset: refuses a real account and changes nothing', async () => {
  expect(await reset(false)).toMatchObject({ refusal: 'session.only_demo_accounts' });
  expect(asked).toEqual([]);
});

test('demo reset: cancels futures, then redeems fund shares, then resets trading, all under the request’s claim', async () => {
  expect(await reset(true)).toBe(true);
  expect(asked).toEqual([
    { cancel: 7, claim },
    { shares: 7, claim },
    { reset: 7, claim },
  ]);
});

test('demo cleanup: clears and closes idle accounts every hour, and leaves open one that cannot be cleared', async () => {
  refusing = 8;
  demo.start();
  clock.advance(HOUR_MS);
  await demo.settled();
  await demo.stop();
  const none = { claim: undefined };
  expect(asked).toEqual([
    ...[{ unfollow: 8 }, { cancel: 8, ...none }],
    ...[{ unfollow: 9 }, { cancel: 9, ...none }, { shares: 9, ...none }, { reset: 9, ...none }],
    ...[{ close: 9 }, { documents: 9 }, { entries: 9 }],
  ]);
});
