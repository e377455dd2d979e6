// Takes the database that the next release is upgraded from (apps/server/test/upgrade): an instance of the built server
// in which a user has traded, backed up. `npm run release` runs it; OLD_ROOT names another checkout to run.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { apiOf } from '../../e2e/support/api.ts';
import { freePort, serverProcess } from '../../e2e/support/instance/server.ts';

const FEED_TOKEN = 'token-of-the-previous-release';
const BTCUSD = 27;
const folder = resolve(import.meta.dirname, '../../apps/server/test/upgrade');

async function feed(url: string, price: number): Promise<void> {
  await fetch(`${url}/feed/v1/ticks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ symbol: 'BTCUSD', price }]),
  });
}

/** Positions, a pending order, a closed deal and a fund share of one demo user. */
async function trade(url: string): Promise<void> {
  await feed(url, 60_000);
  const { token } = await apiOf(url).must<{ token: string }>('/api/user/createAccountDemoForU', {
    demo_id: 'user-of-the-previous-release-1',
  });
  const user = apiOf(url, token);
  const order = { forex_id: BTCUSD, type: 1, cont: 0.01, multiple: 20 };
  await user.must('/v2/api/forex/submit', { ...order, status: 1, stop_loss_price: 40_000 });
  const closing = await user.must<{ Id: number }>('/v2/api/forex/submit', { ...order, status: 1 });
  await user.must('/v2/api/forex/submit', { ...order, status: 0, target_price: 50_000 });
  await feed(url, 60_500);
  await user.must('/v2/api/forex/close', { id: closing.Id });
  await user.post('/api/fund/buy', { id: 1, amount: '250' });
}

const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-previous-'));
const server = serverProcess({
  port: await freePort(),
  dataDir,
  environment: { FEED: 'ingest', FEED_TOKEN },
  ...(process.env.OLD_ROOT ? { root: process.env.OLD_ROOT } : {}),
});
try {
  await server.start();
  await trade(server.url);
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'previous.tar'), { force: true });
  const { code, said } = await server.run(`backup ${join(folder, 'previous.tar')}`);
  if (code !== 0) throw new Error(`the backup failed: ${said}`);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
