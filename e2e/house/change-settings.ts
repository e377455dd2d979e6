import { createContent, type Settings } from '../../apps/server/src/modules/content/index.ts';
import { createBus } from '../../apps/server/src/platform/bus/bus.ts';
import { createTimers, systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { openStorage } from '../../apps/server/src/platform/database/storage.ts';
import { processLog } from '../../apps/server/src/platform/log/log.ts';

/*
 * Sets settings of an instance from beside it, as another process of the same house would: the running
 * server has them in force ten seconds later at most. A process of its own (settings.ts), for journeys
 * are not built from the server's parts.
 *
 *   node --import tsx e2e/house/change-settings.ts DATA_DIR '{"service_link_type":2}'
 */
const [, , dataDir = '', change = '{}'] = process.argv;
const log = processLog();
const bus = createBus((_kind, error) => {
  throw error;
});
const storage = await openStorage({ databaseUrl: undefined, dataDir, attach: true, log });
const content = createContent({
  database: storage.database,
  bus,
  clock: createTimers(systemClock(), 1),
  log,
  simulated: () => undefined,
});
await content.change(JSON.parse(change) as Partial<Settings>);
await storage.close();
