import { priceToNumber, type Tick } from '@tidemark/domain/market';
import type { Route } from '../../platform/http/route.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import { noticesQueued } from '../../platform/outbox/outbox.ts';
import type { WaitingAlert } from './alert.ts';
import { AlertNotifications, type ReachedAlert } from './alert-notifications.ts';
import { AlertWatch } from './alert-watch.ts';
import { dropOldNoticesHourly } from './jobs.ts';
import { NotificationWriter, type NotificationWriterParts } from './notification-writer.ts';
import { noticeRoutes } from './routes.ts';
import type { AlertMarket, NoticeFacts } from './sources.ts';
import { loadWaiting } from './store/notices.ts';

export { noticesWritten } from './events.ts';
export { createPush } from './push/index.ts';
export type { AlertMarket, NoticeFacts } from './sources.ts';

/** Ticks of each instrument that are looked through at the start for what was stored and not met. */
const MISSED_TICKS_MAX = 1024;

/** How often the outbox is polled without a notification. */
const LOOK_MS = 5000;

export interface Notice {
  readonly routes: Route[];
  /** Listens to the facts and watches the stored alerts; the market must have started. */
  start(): Promise<void>;
  /** Resolves once everything so far is written and published. */
  settled(): Promise<void>;
  /** Writes what waits. */
  stop(): Promise<void>;
}

export interface NoticeOptions extends NotificationWriterParts {
  /** The read port of the market. */
  readonly market: AlertMarket;
  /** The facts that are listened to. */
  readonly facts: NoticeFacts;
}

export function createNotice(options: NoticeOptions): Notice {
  const { database, bus, market, facts } = options;
  const writer = new NotificationWriter(options);
  const alerts = new AlertNotifications(options, writer);
  const watch = new AlertWatch((alert, tick) => alerts.tell(reached(market, alert, tick)));
  const alertIds = createIdSource(database, 'notice.alert_id');
  const stops: (() => void)[] = [];
  return {
    routes: noticeRoutes({ database, market, watch, alertIds }),
    async start() {
      stops.push(bus.subscribe(noticesQueued, () => writer.look()));
      // For rows queued by a process that ended before it published, or by another one.
      stops.push(options.clock.every(LOOK_MS, () => writer.look()));
      await writer.start();
      stops.push(dropOldNoticesHourly(options));
      // Watch first, then compare with the stored ticks: every tick is then evaluated by one or the other.
      watch.load(await loadWaiting(database));
      // A price that is not alive reaches nothing (its time is ahead of a clock that went back).
      const isAlive = ({ instrumentId }: Tick) => market.quote(instrumentId).status !== 'stale';
      const onTicks = (ticks: readonly Tick[]) => watch.size > 0 && watch.onTicks(ticks.filter(isAlive));
      stops.push(bus.subscribe(facts.ticksInForce, onTicks));
      if (watch.size > 0) watch.evaluateMissed(await market.lastTicks(MISSED_TICKS_MAX));
    },
    async settled() {
      await alerts.idle();
      await writer.idle();
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await alerts.stop();
      await writer.stop();
    },
  };
}

function reached(market: AlertMarket, alert: WaitingAlert, tick: Tick): ReachedAlert {
  const { id, userId, instrumentId, price, direction } = alert;
  const instrument = market.instrument(instrumentId)?.showCode ?? '';
  return {
    fired: { alertId: id, seq: tick.seq, at: tick.at },
    notice: {
      userId,
      key: 'alert.price_reached',
      params: { instrument, price: priceToNumber(price), direction },
    },
  };
}
