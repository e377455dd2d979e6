import { createDesk } from '../../apps/server/src/modules/desk/index.ts';
import { createFollow, type Follow } from '../../apps/server/src/modules/follow/index.ts';
import { createForex, type Forex } from '../../apps/server/src/modules/forex/index.ts';
import { createLedger, type Ledger } from '../../apps/server/src/modules/ledger/index.ts';
import { createMarket, type Market } from '../../apps/server/src/modules/market/index.ts';
import { sessionActive } from '../../apps/server/src/modules/session/index.ts';
import { type Bus, createBus } from '../../apps/server/src/platform/bus/bus.ts';
import { createTimers, systemClock, type Timers } from '../../apps/server/src/platform/clock/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import type { Database } from '../../apps/server/src/platform/database/queryable.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { FEED_TOKEN } from './instance.ts';

/** The modules of trading in the benchmark's own process, on a migrated database, fed by ingest. */
export interface BenchInstance {
  readonly clock: Timers;
  readonly bus: Bus;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly forex: Forex;
  readonly follow: Follow;
  stop(): Promise<void>;
}

/** `clock` is the wall's, unless the bench wants another day. */
export async function openBenchInstance(
  url: string,
  clock = createTimers(systemClock(), 1),
): Promise<BenchInstance> {
  const log = createLog({ pretty: false, write: (line) => process.stderr.write(line) });
  const database = await openDatabase({ url });
  const alarms = { raise: (kind: string) => log.error({ kind }, 'an alarm was raised') };
  const bus = createBus((kind, err) => log.error({ err, kind }, 'a listener failed'));
  const ledger = createLedger({ database, clock });
  const market = createMarket({ database, bus, clock, log, feed: { kind: 'ingest', token: FEED_TOKEN } });
  await market.start();
  const desk = await createDesk({ database, clock, log, ledger });
  const feeBasis = () => 'lots' as const;
  const forex = createForex({ database, bus, clock, log, desk, ledger, market, sessionActive, feeBasis });
  const follow = createFollow({ database, bus, clock, log, alarms, desk, ledger, forex, feeBasis });
  await follow.load();
  await forex.start();
  await follow.start();
  return {
    clock,
    bus,
    database,
    ledger,
    market,
    forex,
    follow,
    async stop() {
      await market.stop();
      await follow.stop();
      await forex.stop();
      await desk.stop();
      await database.close();
    },
  };
}
