import { assert } from '@tidemark/domain/outcome';
import { SECOND_MS } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log/log.ts';
import { type ContentAdministration, contentAdministration } from './administration.ts';
import { type EconomicAdministration, economicAdministration } from './economic/administer.ts';
import { economicRoutes } from './economic/routes.ts';
import { CalendarRunner, type FetchText, fetchOutside } from './economic/runner.ts';
import { settingsChanged } from './events.ts';
import { createNewsAdministration, type NewsAdministration } from './news/administer-news.ts';
import { newsRoutes } from './news/routes.ts';
import type { PriceOrigin } from './price-origin.ts';
import { type Reach, reachOf } from './reach.ts';
import { contentRoutes } from './routes.ts';
import { type Settings, settingsFrom, unfit } from './settings.ts';
import { allCompanies, allSettings, type Company, saveSettings } from './store/settings.ts';

export { settingsChanged } from './events.ts';
export type { ChangedArticle } from './news/administer-news.ts';
export { logoAddress } from './news/present.ts';
export type { Article } from './news/record.ts';
export { verifyNews } from './news/verify.ts';
export type { Settings } from './settings.ts';
export type { CountedSource as EconomicSource } from './store/economic.ts';

/** Longest delay until a setting changed by another process applies here. */
const REREAD_MS = 10 * SECOND_MS;

export interface Content {
  readonly routes: Route[];
  /** The current settings, from memory. Before `start`: those of an instance without rows. */
  settings(): Settings;
  /** Origins outside that the pages of the web may reach: the complaint endpoint, pictures of companies. */
  reach(): Reach;
  /** Sets some of them; they apply when it resolves. Throws if a value does not match the type of its key. */
  change(change: Partial<Settings>): Promise<void>;
  /** The operators' interface to the base settings and the companies. */
  readonly administration: ContentAdministration;
  /** The operators' interface to news and announcements. */
  readonly newsAdministration: NewsAdministration;
  /** The operators' interface to the economic calendar. */
  readonly economicAdministration: EconomicAdministration;
  /** Reads the addresses of the economic calendar on schedule; in a serving process only. */
  readonly calendarRunner: Pick<CalendarRunner, 'start' | 'idle' | 'stop'>;
  /** Reads the stored settings, now and at intervals. */
  start(): Promise<void>;
  stop(): void;
}

export function createContent(options: {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  /** The time on the wall: operators publish by it, also where the market's is simulated. */
  readonly wallClock: Timers;
  readonly log: Log;
  /** Where prices come from, which the web always shows. */
  readonly prices: () => PriceOrigin;
  /** How addresses of the economic calendar are read; default: outside only. */
  readonly fetchText?: FetchText;
}): Content {
  const { database, bus, clock, wallClock, log, prices } = options;
  const fetchText = options.fetchText ?? fetchOutside();
  const calendarRunner = new CalendarRunner({ database, clock: wallClock, log, fetchText });
  let current = settingsFrom([], () => undefined);
  let readAs = JSON.stringify(current);
  let companies: readonly Company[] = [];
  let stopRereading = () => {};

  async function read(): Promise<void> {
    companies = await allCompanies(database);
    const rows = await allSettings(database);
    const next = settingsFrom(rows, (key) =>
      log.warn({ key }, 'a stored setting is not understood; its default holds'),
    );
    const nextAs = JSON.stringify(next);
    if (nextAs === readAs) return;
    current = next;
    readAs = nextAs;
    bus.publish(settingsChanged, { keys: rows.map((row) => row.key) });
  }

  return {
    routes: [
      ...contentRoutes(
        () => current,
        () => companies,
        prices,
      ),
      ...newsRoutes({ database, clock: wallClock }),
      ...economicRoutes(database),
    ],
    newsAdministration: createNewsAdministration(database),
    economicAdministration: economicAdministration(() => calendarRunner.look()),
    calendarRunner,
    settings: () => current,
    reach: () => reachOf(current, companies),
    async change(change) {
      const wrong = unfit(change);
      assert(wrong.length === 0, `settings fit their keys: ${wrong.join(', ')}`);
      const rows = Object.entries(change).map(([key, value]) => ({ key, value }));
      await saveSettings(database, rows, clock.now());
      await read();
    },
    administration: contentAdministration(read),
    async start() {
      await read();
      stopRereading = rereading(clock, log, read);
    },
    stop: () => stopRereading(),
  };
}

/** Reads again and again; answers how to stop. */
function rereading(clock: Timers, log: Log, read: () => Promise<void>): () => void {
  let isReading = false;
  return clock.every(REREAD_MS, () => {
    // A simulated clock may leap over days: one reading is enough for all that fall due at once.
    if (isReading) return;
    isReading = true;
    read()
      .catch((error: unknown) => log.error({ err: error }, 'settings could not be read; the last ones hold'))
      .finally(() => {
        isReading = false;
      });
  });
}
