import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { openEmbedded } from '../../apps/server/src/platform/database/embedded/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { SERVER_ROLE } from '../../apps/server/src/platform/database/roles.ts';
import {
  openTradingInstance,
  type TradingInstance,
} from '../../apps/server/test/support/trading-instance.ts';

/** Runs `work` on the trading modules, with an embedded PostgreSQL and a fixed clock. */
export async function withTrading<T>(work: (trading: TradingInstance) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-trace-'));
  const embedded = await openEmbedded({ dataDir, durable: false, onTrouble: (line) => console.error(line) });
  try {
    const owner = await openDatabase({ url: embedded.ownerUrl, poolSize: 1 });
    await migrate({ database: owner, serverRole: SERVER_ROLE });
    await owner.close();
    const database = await openDatabase({ url: embedded.url, poolSize: 8 });
    const trading = await openTradingInstance({ database });
    try {
      return await work(trading);
    } finally {
      await trading.stop();
      await database.close();
    }
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
