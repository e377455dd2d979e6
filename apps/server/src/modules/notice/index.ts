import { priceToNumber, type Tick } from '@tidemark/domain/market';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { WaitingAlert } from './alert.ts';
import { AlertWatch } from './alert-watch.ts';
import { dropOldNoticesHourly } from './jobs.ts';
import { noticeRoutes } from './routes.ts';
import type { AlertMarket, NoticeFacts } from './sources.ts';
import { loadWaiting } from './store.ts';
import { Teller } from './teller.ts';

export { noticesWritten } from './events.ts';
export { createPush } from './push/index.ts';
export type { AlertMarket, NoticeFacts, Telling } from './sources.ts';

/** Ticks of each instrument that are looked through at the start for what was stored and not met. */
const MISSED_TICKS_MAX = 1024;

export interface Notice {
  readonly routes: Route[];
  /** Listens to the facts and watches the stored alerts; the market must have started. */
  start(): Promise<void>;
  /** Resolves once everything so far is written and told. */
  settled(): Promise<void>;
  /** Writes what waits. */
  stop(): Promise<void>;
}

export interface NoticeOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  /** The reading door of the market. */
  readonly market: AlertMarket;
  /** The facts that are listened to. */
  readonly facts: NoticeFacts;
}

export function createNotice(options: NoticeOptions): Notice {
  const { database, bus, market, facts } = options;
  const teller = new Teller(options);
  const watch = new AlertWatch((alert, tick) => tellReached(teller, market, alert, tick));
  const alertIds = createIdSource(database, 'notice.alert_id');
  const stops: (() => void)[] = [];
  return {
    routes: noticeRoutes({ database, market, watch, alertIds }),
    async start() {
      for (const kind of facts.tellings) {
        stops.push(
          bus.subscribe(kind, (tellings) => {
            for (const telling of tellings) teller.tell(telling);
          }),
        );
      }
      stops.push(dropOldNoticesHourly(options));
      // Watched first and compared with the stored ticks afterwards: whatever comes into force
      // meanwhile is met by the one or the other.
      watch.load(await loadWaiting(database));
      // A price that is not alive reaches nothing (its moment lies ahead of a clock that has gone back).
      const isAlive = ({ instrumentId }: Tick) => market.quote(instrumentId).status !== 'stale';
      const onTicks = (ticks: readonly Tick[]) => watch.size > 0 && watch.onTicks(ticks.filter(isAlive));
      stops.push(bus.subscribe(facts.ticksInForce, onTicks));
      if (watch.size > 0) watch.meetMissed(await market.lastTicks(MISSED_TICKS_MAX));
    },
    settled: () => teller.idle(),
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await teller.stop();
    },
  };
}

function tellReached(teller: Teller, market: AlertMarket, alert: WaitingAlert, tick: Tick): void {
  const { id, userId, instrumentId, price, direction } = alert;
  const instrument = market.instrument(instrumentId)?.showCode ?? '';
  teller.tell(
    { userId, key: 'alert.price_reached', params: { instrument, price: priceToNumber(price), direction } },
    { alertId: id, seq: tick.seq, at: tick.at },
  );
}
