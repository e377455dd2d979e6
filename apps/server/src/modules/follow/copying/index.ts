import type { FeeBasis } from '@tidemark/domain/forex';
import type { Alarms } from '../../../platform/alarms/alarms.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { DailyJob } from '../../../platform/calendar/daily-job.ts';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Log } from '../../../platform/log/log.ts';
import { noticesQueued } from '../../../platform/outbox/outbox.ts';
import type { Desk } from '../../desk/index.ts';
import type { Forex } from '../../forex/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import { ticksInForce } from '../../market/index.ts';
import { tradersChanged } from '../events.ts';
import { monthEndJob } from '../fees/month-end.ts';
import { endFollowingsOf, endFollowingsOfWhoLeft } from './actions/end-followings.ts';
import { createFollowHandler } from './command-handler.ts';
import { CopyIndex } from './copy-index.ts';
import { createCopyObserver } from './copy-observer.ts';
import { copiesChanged, noticesOf } from './events.ts';
import { FanOut } from './fan-out.ts';
import { loadInForce } from './load.ts';
import { followRoutes } from './routes.ts';

export { copiesChanged } from './events.ts';

/** Copy trading. */
export interface Follow {
  readonly routes: readonly Route[];
  /** Daily work that needs the desk: performance fees at the end of a month. */
  readonly servingJobs: readonly DailyJob[];
  /** Caches followings and copies; before contracts start. */
  load(): Promise<void>;
  /** Takes up the copies that were left when the server ended; after contracts have started. */
  start(): Promise<void>;
  /** Resolves once every copy is executed, except those that wait for a price. */
  settled(): Promise<void>;
  stop(): Promise<void>;
  /** Ends all that a user follows; open copies stay, detached. */
  endFollowingsOf(userId: number): Promise<void>;
  /** Open copies of a user that follow their leader, by their order's id; from memory. */
  openCopiesOf(userId: number): readonly number[];
}

export interface FollowInput {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Timers;
  readonly log: Log;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly desk: Desk;
  readonly ledger: Pick<Ledger, 'accountIdsOf'>;
  readonly forex: Pick<Forex, 'atDesk' | 'observe'>;
  /** The current base setting trade_fee_type. */
  feeBasis(): FeeBasis;
}

export function createFollow(input: FollowInput): Follow {
  const { database, bus, forex } = input;
  const positionCache = new CopyIndex();
  const observer = createCopyObserver(positionCache, database, (notes) => {
    if (notes.intents.length > 0) fanOut.take(notes.intents);
    const userIds = [...new Set([...notes.copies.values()].map(({ followerId }) => followerId))];
    if (userIds.length > 0) bus.publish(copiesChanged, { userIds });
    const notices = noticesOf(notes);
    if (notices.length > 0) bus.publish(noticesQueued, notices);
  });
  const handler = createFollowHandler({ contracts: forex.atDesk, observer });
  const context = {
    ...input,
    handler,
    following: (leaderId: number, followerId: number) => positionCache.following(leaderId, followerId),
  };
  const fanOut: FanOut = new FanOut({ ...input, positionCache, handler });
  let ending: Promise<void> = Promise.resolve();
  /** One after the other: the second finds nothing of what the first has ended. */
  const endFollowings = (): void => {
    ending = ending
      .then(() => endFollowingsOfWhoLeft(context))
      .catch((err: unknown) => input.log.error({ err }, 'followings of a trader who left were not ended'));
  };
  let stops: (() => void)[] = [];
  return {
    routes: followRoutes(context),
    servingJobs: [monthEndJob(context)],
    async load() {
      forex.observe(observer);
      positionCache.load(await loadInForce(database));
    },
    async start() {
      stops = [
        bus.subscribe(ticksInForce, (ticks) =>
          fanOut.onTicks(new Set(ticks.map(({ instrumentId }) => instrumentId))),
        ),
        bus.subscribe(tradersChanged, ({ isTrader }) => {
          if (!isTrader) endFollowings();
        }),
      ];
      await fanOut.start();
      endFollowings();
    },
    async settled() {
      await ending;
      await fanOut.idle();
    },
    async stop() {
      for (const stop of stops) stop();
      await ending;
      await fanOut.stop();
    },
    endFollowingsOf: (userId) => endFollowingsOf(context, positionCache.followingsOf(userId)),
    openCopiesOf: (userId) =>
      [...positionCache.followingsOf(userId)].flatMap(({ id }) =>
        positionCache.copiesOf(id).map((copy) => copy.id),
      ),
  };
}
