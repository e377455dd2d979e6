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
  readonly board: LastValueCache;
  readonly broadcast: Broadcast;
  readonly personal: UserPublisher;
  readonly logins: Logins;
}

/** Turns the facts of the other modules into pushes; returns how to stop listening. */
export function followFacts(bus: Bus, facts: LiveFacts, audience: Audience): () => void {
  const { board, broadcast, personal, logins } = audience;
  const stops = [
    bus.subscribe(facts.ticksInForce, (ticks) => {
      // Several ticks of one instrument in one commit are one change: the newest is in force.
      for (const instrumentId of new Set(ticks.map((tick) => tick.instrumentId))) {
        tellDayMarket(audience, instrumentId);
        personal.priceMoved(instrumentId);
      }
    }),
    bus.subscribe(facts.barsChanged, (bars) => {
      for (const { code, bar } of bars) {
        const topic = klineTopic(code);
        if (board.isFollowed(topic)) board.put(topic, barMessage(code, bar), false);
      }
      if (board.hasPending) broadcast.wake();
    }),
    bus.subscribe(facts.positionsChanged, ({ userIds }) => {
      for (const userId of userIds) personal.positionsChanged(userId);
    }),
    bus.subscribe(facts.copiesChanged, ({ userIds }) => {
      for (const userId of userIds) personal.positionsChanged(userId);
    }),
    bus.subscribe(facts.positionsClosed, ({ userId, ids }) => {
      personal.tellEvent(userId, { type: 'FOREX_CLOSED', data: ids });
      personal.positionsChanged(userId);
    }),
    bus.subscribe(facts.optionsClosed, ({ userId, closed }) => {
      personal.tellEvent(userId, { type: 'MICRO_CLOSED', data: closed });
    }),
    bus.subscribe(facts.noticesWritten, (written) => {
      for (const { userId, notice } of written) personal.tellEvent(userId, { type: 'NOTICE', data: notice });
    }),
    bus.subscribe(facts.supportPushed, (pushed) => {
      for (const { userId, push } of pushed) personal.tellEvent(userId, { type: 'SUPPORT', data: push });
    }),
    bus.subscribe(facts.balancesChanged, ({ userIds }) => {
      for (const userId of userIds) personal.balancesChanged(userId);
    }),
    bus.subscribe(facts.sessionsEnded, ({ sessionIds }) => logins.sessionsEnded(sessionIds)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function tellDayMarket({ market, board, broadcast }: Audience, instrumentId: number): void {
  if (!board.isFollowed('DAY_MARKET')) return;
  const day = market.dayMarket(instrumentId);
  if (!day) return;
  board.put('DAY_MARKET', dayMarketMessage(day), true);
  broadcast.wake();
}
