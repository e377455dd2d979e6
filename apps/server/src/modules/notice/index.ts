import { priceToNumber, type Tick } from '@tidemark/domain/market';
import type { Route } from '../../platform/http/route.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import { noticesQueued } from '../../platform/outbox/outbox.ts';
import type { WaitingAlert } from './alert.ts';
import { AlertNotifications, type ReachedAlert } from './alert-notifications.ts';
import { AlertWatch } from './alert-watch.ts';
import { conditionNotice } from './conditions/condition-notice.ts';
import { ConditionWatch } from './conditions/condition-watch.ts';
import { hasCondition } from './conditions/watch-of.ts';
import { dropOldNoticesHourly } from './jobs.ts';
import { NotificationWriter, type NotificationWriterParts } from './notification-writer.ts';
import { noticeRoutes } from './routes.ts';
import type { AlertMarket, NoticeFacts } from './sources.ts';
import { loadWaiting } from './store/alerts.ts';

export { noticesWritten } from './events.ts';
export { createPush } from './push/index.ts';
export type { AlertMarket, NoticeFacts } from './sources.ts';

/** Ticks of each instrument that are looked through at the start for what was stored and not met. */
const MISSED_TICKS_MAX = 1024;

/** How often it is looked whether a minute has ended. */
const CONDITIONS_MS = 1000;

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
  const conditions = new ConditionWatch({
    ...options,
    onMet: (alert, met) => alerts.tell(conditionNotice(market, alert, met)),
  });
  const evaluate = () =>
    conditions
      .evaluate()
      .catch((err: unknown) =>
        options.log.error({ err }, 'alerts could not be evaluated; it is tried again'),
      );
  const alertIds = createIdSource(database, 'notice.alert_id');
  const stops: (() => void)[] = [];
  return {
    routes: noticeRoutes({ database, market, watch, conditions, alertIds }),
    async start() {
      stops.push(bus.subscribe(noticesQueued, () => writer.look()));
      // For rows queued by a process that ended before it published, or by another one.
      stops.push(options.clock.every(LOOK_MS, () => writer.look()));
      await writer.start();
      stops.push(dropOldNoticesHourly(options));
      // Watch first, then compare with the stored ticks: every tick is then evaluated by one or the other.
      const waiting = await loadWaiting(database);
      watch.load(waiting.filter((alert) => !hasCondition(alert)));
      conditions.load(waiting.filter(hasCondition));
      // A price that is not alive reaches nothing (its time is ahead of a clock that went back).
      const isAlive = ({ instrumentId }: Tick) => market.quote(instrumentId).status !== 'stale';
      const onTicks = (ticks: readonly Tick[]) => {
        if (watch.size + conditions.size === 0) return;
        const alive = ticks.filter(isAlive);
        watch.onTicks(alive);
        conditions.onTicks(alive);
      };
      stops.push(bus.subscribe(facts.ticksInForce, onTicks));
      if (watch.size > 0) watch.evaluateMissed(await market.lastTicks(MISSED_TICKS_MAX));
      if (conditions.size > 0) await evaluate();
      stops.push(options.clock.every(CONDITIONS_MS, () => void evaluate()));
    },
    async settled() {
      await conditions.idle();
      await alerts.idle();
      await writer.idle();
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await conditions.idle();
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
