import type { Agent } from 'node:https';
import * as calls from '@tidemark/contract/calls/account/push';
import { HOUR_MS } from '@tidemark/domain/time';
import type { Bus, EventKind } from '../../../platform/bus/bus.ts';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import { answer, type Route } from '../../../platform/http/route.ts';
import type { Log } from '../../../platform/log/log.ts';
import { isOutsideUrl, outsideAgent } from '../../../platform/push/outside-only.ts';
import type { Vapid } from '../../../platform/push/vapid.ts';
import { noticesWritten } from '../events.ts';
import type { AlertInstrument } from '../sources.ts';
import { removeInactive, removeOfSessions } from '../store/push-devices.ts';
import { Pusher, SILENT_MAX_MS } from './pusher.ts';
import { readDevice, subscribeDevice, unsubscribeDevice } from './subscribe.ts';

/** Addresses that may be called: public push services; tests pass their own. */
export interface PushReach {
  readonly agent: Agent;
  readonly isOutside: (endpoint: string) => boolean;
}

export interface PushOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly vapid: Vapid;
  /** Whose sentences name prices as their instruments write them. */
  readonly market: { instruments(): readonly AlertInstrument[] };
  /** Ended sessions: their devices are removed. */
  readonly sessionsEnded: EventKind<{ readonly sessionIds: readonly number[] }>;
  readonly reach?: PushReach;
}

export interface Push {
  readonly routes: Route[];
  start(): void;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Web push: sends written notices to subscribed devices. */
export function createPush(options: PushOptions): Push {
  const { database, bus, clock, log, vapid } = options;
  const reach = options.reach ?? { agent: outsideAgent(), isOutside: isOutsideUrl };
  const instruments = () =>
    options.market.instruments().map(({ code, showCode, pricePrecision }) => ({
      ...{ Code: code, ShowCode: showCode, PricePrecision: pricePrecision },
    }));
  const pusher = new Pusher({ ...options, agent: reach.agent, instruments });
  const context = { database, isOutside: reach.isOutside };
  const stops: (() => void)[] = [];
  const failed = (err: unknown): void => log.error({ err }, 'devices could not be forgotten');
  return {
    routes: [
      answer(calls.pushKey, () => ({ key: vapid.publicKey })),
      answer(calls.pushDevice, ({ endpoint }, { caller }) => readDevice(context, endpoint, caller.userId)),
      answer(calls.pushSubscribe, (input, request) => subscribeDevice(context, input, request)),
      answer(calls.pushUnsubscribe, ({ endpoint }, request) => unsubscribeDevice(context, endpoint, request)),
    ],
    start() {
      stops.push(
        bus.subscribe(noticesWritten, (written) => pusher.tell(written)),
        bus.subscribe(options.sessionsEnded, ({ sessionIds }) => {
          removeOfSessions(database, sessionIds).catch(failed);
        }),
        clock.every(HOUR_MS, () => {
          removeInactive(database, clock.now() - SILENT_MAX_MS).catch(failed);
        }),
      );
    },
    settled: () => pusher.idle(),
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await pusher.stop();
    },
  };
}
