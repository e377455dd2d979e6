import { klineTopic } from '@tidemark/contract/live';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Broadcast } from './broadcast.ts';
import { barMessage, dayMarketMessage } from './first-values.ts';
import type { LastValueCache } from './last-value-cache.ts';
import type { Logins } from './logins.ts';
import type { LiveFacts, LiveSources } from './sources.ts';
import type { UserPublisher } from './user-publisher.ts';

interface Audience {
  readonly market: LiveSources['market'];
  readonly cache: LastValueCache;
  readonly broadcast: Broadcast;
  readonly userPublisher: UserPublisher;
  readonly logins: Logins;
}

/** Turns the facts of the other modules into pushes; returns how to stop listening. */
export function followFacts(bus: Bus, facts: LiveFacts, audience: Audience): () => void {
  const { cache, broadcast, userPublisher, logins } = audience;
  const stops = [
    bus.subscribe(facts.ticksInForce, (ticks) => {
      // Several ticks of one instrument in one commit are one change: the newest applies.
      for (const instrumentId of new Set(ticks.map((tick) => tick.instrumentId))) {
        publishDayMarket(audience, instrumentId);
        userPublisher.priceMoved(instrumentId);
      }
    }),
    bus.subscribe(facts.barsChanged, (bars) => {
      for (const { code, bar } of bars) {
        const topic = klineTopic(code);
        if (cache.isFollowed(topic)) cache.put(topic, barMessage(code, bar), false);
      }
      if (cache.hasPending) broadcast.wake();
    }),
    bus.subscribe(facts.positionsChanged, ({ userIds }) => {
      for (const userId of userIds) userPublisher.positionsChanged(userId);
    }),
    bus.subscribe(facts.copiesChanged, ({ userIds }) => {
      for (const userId of userIds) userPublisher.positionsChanged(userId);
    }),
    bus.subscribe(facts.positionsClosed, ({ userId, ids }) => {
      userPublisher.publishEvent(userId, { type: 'FOREX_CLOSED', data: ids });
      userPublisher.positionsChanged(userId);
    }),
    bus.subscribe(facts.optionsClosed, ({ userId, closed }) => {
      userPublisher.publishEvent(userId, { type: 'MICRO_CLOSED', data: closed });
    }),
    bus.subscribe(facts.noticesWritten, (written) => {
      for (const { userId, notice } of written)
        userPublisher.publishEvent(userId, { type: 'NOTICE', data: notice });
    }),
    bus.subscribe(facts.supportPushed, (pushed) => {
      for (const { userId, push } of pushed)
        userPublisher.publishEvent(userId, { type: 'SUPPORT', data: push });
    }),
    bus.subscribe(facts.balancesChanged, ({ userIds }) => {
      for (const userId of userIds) userPublisher.balancesChanged(userId);
    }),
    bus.subscribe(facts.sessionsEnded, ({ sessionIds }) => logins.sessionsEnded(sessionIds)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function publishDayMarket({ market, cache, broadcast }: Audience, instrumentId: number): void {
  if (!cache.isFollowed('DAY_MARKET')) return;
  const day = market.dayMarket(instrumentId);
  if (!day) return;
  cache.put('DAY_MARKET', dayMarketMessage(day), true);
  broadcast.wake();
}
