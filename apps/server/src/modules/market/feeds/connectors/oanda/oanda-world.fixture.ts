import { onTestFinished } from 'vitest';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { ConnectorWithHistory, HistoryQuery, SourceBar } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns } from '../pacing/until.fixture.ts';
import { createOandaConnector } from './oanda-connector.ts';
import { OandaVenue } from './oanda-venue.fixture.ts';

export const NOON = Date.parse('2026-11-18T12:00:00.000Z');

/** A connector, its venue, and the clock of the connector. */
export interface OandaWorld {
  readonly venue: OandaVenue;
  readonly clock: ManualClock;
  readonly connector: ConnectorWithHistory;
  readonly events: RecordedEvents;
  /** Lets the clock pass in small steps until it holds; returns how much of it passed. */
  pass(condition: () => boolean, what: string, msMax?: number): Promise<number>;
  /** Asks for history, and lets the clock pass until it is answered. */
  history(query: HistoryQuery): Promise<readonly SourceBar[]>;
}

/** A connector that asks for these symbols at a venue of its own; both end with the test. */
export async function startWorld({
  symbols = ['EUR_USD', 'USD_JPY'],
  random = () => 1,
  venue: state = {},
}: {
  readonly symbols?: readonly string[];
  readonly random?: () => number;
  /** What the venue is like from the start. */
  readonly venue?: Partial<Pick<OandaVenue, 'hasList' | 'streamRefusal' | 'token'>>;
} = {}): Promise<OandaWorld> {
  const venue = Object.assign(await new OandaVenue().listen(), state);
  const clock = manualClock(NOON);
  const events = recordEvents();
  const connector = createOandaConnector({
    settings: {
      url: venue.url,
      streamUrl: venue.url,
      account: '101-004-1234567-001',
      token: 'sunflower-seeds',
    },
    timers: clock,
    random,
  });
  connector.start(symbols, events);
  onTestFinished(async () => {
    await connector.stop();
    await venue.close();
  });
  const pass: OandaWorld['pass'] = async (condition, what, msMax = 60_000) => {
    const from = clock.now();
    for (;;) {
      // What is on its way arrives while the clock stands: a request takes many turns of the event loop.
      for (let turn = 0; turn < 100 && !condition(); turn += 1) await turns(5);
      if (condition()) return clock.now() - from;
      if (clock.now() - from > msMax) throw new Error(`within ${msMax} ms this did not happen: ${what}`);
      clock.advance(100);
    }
  };
  const history: OandaWorld['history'] = async (query) => {
    let isAnswered = false;
    const asked = connector.history(query).finally(() => {
      isAnswered = true;
    });
    asked.catch(() => undefined);
    await pass(() => isAnswered, 'an answer');
    return asked;
  };
  return { venue, clock, connector, events, pass, history };
}

/** The same, with an open stream. */
export async function streaming(options: Parameters<typeof startWorld>[0] = {}): Promise<OandaWorld> {
  const world = await startWorld(options);
  await world.pass(() => world.events.counts.connected === 1, 'connected');
  return world;
}
