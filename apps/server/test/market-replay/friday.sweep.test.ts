import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { serverRoot } from '../../src/platform/files/server-root.ts';
import { freshSeed } from '../differential/chance.ts';
import { testDatabase } from '../support/test-database.ts';
import { FridayRun } from './friday-run.ts';
import { FRIDAY_CLOSE, FRIDAY_START } from './recorded-friday.ts';

const DATA = process.env.TIDEMARK_DATA ?? resolve(serverRoot(), '../../../shared/data');
const hasData = existsSync(DATA);
if (!hasData) {
  console.warn(`the recorded Friday is skipped: no recordings in ${DATA} (set TIDEMARK_DATA)`);
}

const isWhole = process.env.FRIDAY === 'whole';
const MINUTE = 60_000;
const seed = freshSeed();

/** In CI the last minutes before the weekend; with `npm run test:soak replay` the whole day. */
const plan = isWhole
  ? {
      from: FRIDAY_START,
      traders: Number(process.env.TRADERS ?? 1000),
      everyMs: 45 * MINUTE,
      speed: Number(process.env.SPEED ?? 60),
      compareMs: 60 * MINUTE,
    }
  : {
      from: FRIDAY_CLOSE - 20 * MINUTE,
      traders: 50,
      everyMs: 0.75 * MINUTE,
      speed: undefined,
      compareMs: 5 * MINUTE,
    };

const { database } = await testDatabase();

it.skipIf(!hasData)(
  `a recorded Friday up to its close agrees with the naive model (SEED=${seed})`,
  {
    timeout: 4 * 60 * MINUTE,
  },
  async () => {
    const say = (line: string) => {
      if (isWhole) process.stderr.write(`friday: ${line}\n`);
    };
    const run = await FridayRun.open({ ...plan, database, directory: DATA, seed, say });
    const worlds = await run.run();
    say(`\n${worlds.summary()}`);
    for (const met of ['market order', 'pending order', 'forex.stopped', 'forex.pending_filled']) {
      expect(worlds.counts.get(met) ?? 0, met).toBeGreaterThan(0);
    }
    expect(await verifyLedger(database)).toEqual([]);
    expect(await verifyForex(database)).toEqual([]);
  },
);
