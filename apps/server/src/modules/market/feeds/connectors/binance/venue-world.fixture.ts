import { onTestFinished } from 'vitest';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { ConnectorWithHistory } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { createBinanceConnector } from './binance-connector.ts';
import { BinanceVenue } from './binance-venue.fixture.ts';

export const NOON = Date.parse('2026-11-18T12:00:00.000Z');
export const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];

/** A connector, its venue, and the clock of both. */
export interface VenueWorld {
  readonly venue: BinanceVenue;
  readonly clock: ManualClock;
  readonly connector: ConnectorWithHistory;
  readonly events: RecordedEvents;
}

/** A connector that asks for these symbols at a venue of its own, not yet connected; both end with the test. */
export async function startWorld(
  symbols: readonly string[] = SYMBOLS,
  prepare: (venue: BinanceVenue) => void = () => undefined,
): Promise<VenueWorld> {
  const clock = manualClock(NOON);
  const venue = await new BinanceVenue().listen();
  prepare(venue);
  const events = recordEvents();
  const connector = createBinanceConnector({ settings: venue.settings, timers: clock, random: () => 1 });
  connector.start(symbols, events);
  onTestFinished(async () => {
    await connector.stop();
    await venue.close();
  });
  return { venue, clock, connector, events };
}

/** The same, connected. */
export async function connectedWorld(symbols: readonly string[] = SYMBOLS): Promise<VenueWorld> {
  const world = await startWorld(symbols);
  await until(() => world.events.counts.connected === 1, 'connected');
  await until(() => world.venue.open.length > 0, 'accepted');
  return world;
}

/** Waits until the connector has read all that the latest connection sent. */
export async function settle({ venue }: VenueWorld): Promise<void> {
  const { connection } = venue;
  const payload = `settle ${connection.pongs.length}`;
  connection.ping(payload);
  await until(() => connection.pongs.includes(payload) || connection.isClosed, `the answer to ${payload}`);
  await turns(2);
}

/** Lets seconds pass, one by one, with what happens in them. */
export async function pass(clock: ManualClock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000);
    await turns(20);
  }
}

/** Symbol, bid and ask of each quote. */
export const pricesOf = ({ received }: RecordedEvents) =>
  received.map(({ symbol, bid = '-', ask = '-' }) => `${symbol} ${bid} ${ask}`);
