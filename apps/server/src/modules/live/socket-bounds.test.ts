import { describe, expect, onTestFinished, test } from 'vitest';
import { testBounds } from '../../../test/support/bounds.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { Stage } from './testing/stage.ts';

async function stageWith(limits: Partial<Limits>, trustProxy = false) {
  const bounds = testBounds(limits);
  const stage = await new Stage({ bounds, trustProxy }).open();
  onTestFinished(() => stage.close());
  return { stage, counted: bounds.counted };
}

describe('sockets of one IP address', () => {
  test.each([
    ['are refused with 429 where too many are open', { socketsPerAddress: 3 }, 'socketsPerAddress'],
    ['are refused with 429 where they come too fast', { newSocketsPerAddress: 3 }, 'newSocketsPerAddress'],
  ] as const)('have limits: they %s', async (_, limits, limit) => {
    const { stage, counted } = await stageWith(limits);
    const opened = await Promise.allSettled(Array.from({ length: 5 }, () => stage.client()));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(stage.client()).rejects.toThrow('refused 429');
    expect(new Set(counted)).toEqual(new Set([limit]));
  });

  test('can connect again once others have closed', async () => {
    const { stage } = await stageWith({ socketsPerAddress: 1 });
    const first = await stage.client();
    await expect(stage.client()).rejects.toThrow('refused 429');
    first.ws.terminate();
    await expect.poll(() => stage.client().then(() => 'open', String)).toBe('open');
  });

  test('count by the address that a trusted proxy reports', async () => {
    const { stage } = await stageWith({ socketsPerAddress: 1 }, true);
    const from = (address: string) => stage.client({ headers: { 'x-forwarded-for': address } });
    await from('203.0.113.1');
    await from('203.0.113.2');
    await expect(from('203.0.113.1')).rejects.toThrow('refused 429');
    await from('2001:db8:1:2::1');
    await expect(from('2001:db8:1:2::2')).rejects.toThrow('refused 429');
  });
});

test("live: a socket beyond a user's limit fails at login and closes with 1013; older ones stay open", async () => {
  const { stage, counted } = await stageWith({ socketsPerUser: 2 });
  const [first, second] = [await stage.loggedIn(7), await stage.loggedIn(7)];
  const third = await stage.client();
  third.send({ type: 'login', token: stage.signIn(7) });
  expect((await third.next('error')).data).toMatchObject({ code: 429, key: 'request.too_many' });
  expect(await third.closed).toBe(1013);
  expect(counted).toEqual(['socketsPerUser']);
  for (const older of [first, second]) {
    older.send({ type: 'ping' });
    await older.next('pong');
  }
  // Signing in again on a socket that is counted already is no socket more.
  first.send({ type: 'login', token: stage.signIn(7) });
  expect((await first.next('login')).data).toEqual({ code: 1 });
  await stage.loggedIn(8);
});
