import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { tidemarkProcesses } from '../support/tidemark-process.ts';
import { otherUser } from './black-box-client.fixture.ts';

/** Taken from the release before this one by `npm run release` (tools/release/previous-database.ts). */
const previous = fileURLToPath(new URL('../upgrade/previous.tar', import.meta.url));
const FEED_TOKEN = 'token-of-the-previous-release';
const BTCUSD = 27;

const { tidemark } = tidemarkProcesses();
const scratch = mkdtempSync(join(tmpdir(), 'tidemark-upgrade-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

it('upgrade: a database of the previous release migrates, verifies and trades on', {
  timeout: 90_000,
}, async () => {
  const settings = { DATA_DIR: join(scratch, 'data'), FEED_TOKEN };
  const restored = tidemark('restore', settings, { args: [previous] });
  expect([await restored.ended(), restored.said()]).toEqual([0, expect.stringContaining('verified')]);
  const served = tidemark('serve', settings);
  const instance = otherUser(await served.listens());
  const feed = await instance.json('/feed/v1/ticks', [{ symbol: 'BTCUSD', price: 61_000 }], {
    authorization: `Bearer ${FEED_TOKEN}`,
  });
  expect(feed.body.data.accepted).toBe(1);

  const headers = { authorization: await instance.demo('user-of-the-previous-release-1') };
  const ask = async (path: string, body: object) => {
    const answer = await instance.json(path, body, headers);
    expect(answer.body, path).toMatchObject({ code: 1 });
    return answer.body.data;
  };
  const orders = async (status: number) => {
    const answer = await instance.send(`/v2/api/forex/my_deal?status=${status}`, { headers });
    return answer.body.data.data;
  };
  const [held] = await orders(1);
  expect(await orders(0)).toHaveLength(1);
  expect(await orders(3)).toHaveLength(1);
  expect((await ask('/v2/api/forex/close', { id: held.Id })).Status).toBe(3);
  await ask('/v2/api/forex/submit', { forex_id: BTCUSD, type: 1, cont: 0.01, multiple: 20, status: 1 });
  expect(await orders(1)).toHaveLength(1);

  served.child.kill('SIGTERM');
  expect(await served.ended()).toBe(0);
  const verified = tidemark('verify', settings);
  expect([await verified.ended(), verified.said()]).toEqual([0, expect.stringContaining('verified')]);
});
