import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { serverRoot } from '../../src/platform/files/server-root.ts';
import { freshSeed } from '../differential/chance.ts';
import { testDatabase } from '../support/test-database.ts';
import { FailingVenues } from './failing-venues.ts';
import { FridayRun } from './friday-run.ts';
import { FRIDAY_CLOSE } from './recorded-friday.ts';

const DATA = process.env.TIDEMARK_DATA ?? resolve(serverRoot(), '../../../shared/data');
const hasData = existsSync(DATA);
const isWhole = process.env.FRIDAY === 'whole';
const MINUTE = 60_000;
const seed = freshSeed();

/** In CI the last minutes before the weekend; with FRIDAY=whole two hours. */
const minutes = isWhole ? 120 : 16;
const failEveryMs = isWhole ? 5 * MINUTE : 3 * MINUTE;

const { database } = await testDatabase();

it.skipIf(!hasData)(
  `a recorded Friday over FIX and OANDA, one of which fails again and again, agrees with the naive model (SEED=${seed})`,
  { timeout: 4 * 60 * MINUTE },
  async () => {
    const wires = await FailingVenues.listen(failEveryMs);
    const say = (line: string) => {
      if (isWhole) process.stderr.write(`wired friday: ${line}\n`);
    };
    const run = await FridayRun.open({
      ...{ from: FRIDAY_CLOSE - minutes * MINUTE, traders: 50, everyMs: 0.75 * MINUTE, speed: undefined },
      ...{ compareMs: 2 * MINUTE, database, directory: DATA, seed, wires, say },
    });
    const worlds = await run.run();
    say(`\n${worlds.summary()}, ${wires.losses} losses`);
    expect(wires.losses).toBeGreaterThanOrEqual(3);
    for (const met of ['market order', 'pending order', 'forex.stopped', 'forex.pending_filled']) {
      expect(worlds.counts.get(met) ?? 0, met).toBeGreaterThan(0);
    }
    expect(await verifyLedger(database)).toEqual([]);
    expect(await verifyForex(database)).toEqual([]);
  },
);
