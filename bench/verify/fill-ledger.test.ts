import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breachesIn } from '../../apps/server/src/cli/verify.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { openFileStorage } from '../../apps/server/src/platform/files/open-storage.ts';
import { createTidemark, onOwnPostgres } from '../support/cluster.ts';
import { fillLedger, POSTINGS_A_ROUND } from './fill-ledger.ts';

it('fillLedger: the verify benchmark fills a migrated database and keeps every ledger invariant', async () => {
  const pictures = mkdtempSync(join(tmpdir(), 'tidemark-bench-pictures-'));
  try {
    await onOwnPostgres(async (adminUrl) => {
      const url = await createTidemark(adminUrl, 'verify');
      expect(await fillLedger(url, { users: 30, rounds: 2 })).toBe(30 * 2 * POSTINGS_A_ROUND);
      const database = await openDatabase({ url, poolSize: 1 });
      try {
        expect(await breachesIn(database, openFileStorage({ kind: 'disk' }, pictures))).toEqual([]);
      } finally {
        await database.close();
      }
    });
  } finally {
    rmSync(pictures, { recursive: true });
  }
}, 60_000);
