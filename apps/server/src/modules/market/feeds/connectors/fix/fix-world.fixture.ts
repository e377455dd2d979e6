import { onTestFinished } from 'vitest';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { Connector } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { until } from '../pacing/until.fixture.ts';
import { createFixConnector } from './fix-connector.ts';
import { FixVenue, type Pair, type VenueOptions } from './fix-venue.fixture.ts';
import type { FixSettings } from './settings.ts';

/** When the world begins. */
export const NOON = '2026-11-18T12:00:00.000Z';

/** A connector, its venue, and the clock of both. */
export interface FixWorld {
  readonly venue: FixVenue;
  readonly clock: ManualClock;
  readonly connector: Connector;
  readonly events: RecordedEvents;
}

/** A connector that asks for these symbols at a venue of its own; both end with the test. */
export async function startWorld(
  options: VenueOptions = {},
  settings: Partial<FixSettings> = {},
  symbols: readonly string[] = ['EUR/USD'],
): Promise<FixWorld> {
  const clock = manualClock(NOON);
  const venue = await new FixVenue({ now: clock.now, ...options }).listen();
  const events = recordEvents();
  const connector = createFixConnector({
    settings: {
      host: '127.0.0.1',
      port: venue.port,
      tls: false,
      senderCompId: 'TIDEMARK',
      targetCompId: 'VENUE',
      username: 'sunflower',
      password: 'hunter2',
      heartbeatSeconds: 5,
      resetOnLogon: true,
      updates: 'incremental',
      ...settings,
    },
    timers: clock,
    random: () => 0.5,
  });
  connector.start(symbols, events);
  const world = { venue, clock, connector, events };
  onTestFinished(() => endWorld(world));
  return world;
}

/** The same, logged on and subscribed. */
export async function loggedOn(
  options: VenueOptions = {},
  settings: Partial<FixSettings> = {},
  symbols = ['EUR/USD'],
) {
  const world = await startWorld(options, settings, symbols);
  await until(() => world.venue.sessions.at(-1)?.subscriptions.size === symbols.length, 'subscriptions');
  return world;
}

/** Fields of a snapshot with both sides. */
export const snapshot = (bid: string, ask: string, symbol = 'EUR/USD'): Pair[] => [
  [55, symbol],
  [268, 2],
  [269, 0],
  [270, bid],
  [269, 1],
  [270, ask],
];
/** Fields of an update that changes the bid of EUR/USD. */
export const changedBid = (bid: string): Pair[] => [
  [268, 1],
  [279, 1],
  [55, 'EUR/USD'],
  [269, 0],
  [270, bid],
];
/** Bid and ask of each quote. */
export const pricesOf = (events: RecordedEvents) =>
  events.received.map(({ bid = '-', ask = '-' }) => `${bid} ${ask}`);

/** Ends the connector and its venue: the logout waits for the venue's answer, or for the clock. */
async function endWorld({ connector, clock, venue }: FixWorld): Promise<void> {
  const stopped = connector.stop();
  clock.advance(2000);
  await stopped;
  await venue.close();
}
