import { onTestFinished } from 'vitest';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { ConnectorWithHistory, HistoryQuery, SourceBar, SourceQuote } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { type CountedTimers, countedTimers } from './counted-timers.fixture.ts';
import { FakeVendor, type VendorClient, type VendorScript } from './fake-vendor.fixture.ts';

export const NOON = Date.parse('2026-11-18T12:00:00.000Z');
/** A token that is another text in an address. */
export { TOKEN } from './fake-vendor.fixture.ts';

/** A connector, its vendor, and the clock of both. */
export interface VendorWorld {
  readonly vendor: FakeVendor;
  readonly clock: ManualClock;
  /** The connector's timers on this clock. */
  readonly timers: CountedTimers;
  readonly connector: ConnectorWithHistory;
  readonly events: RecordedEvents;
  /** Starts, and waits until the vendor has heard of every symbol. */
  start(symbols: readonly string[], asNamedByVendor?: readonly string[]): Promise<VendorClient>;
  /** Lets time pass until it holds, at most so long. */
  pass(condition: () => boolean, what: string, msMax?: number): Promise<void>;
  history(query: Partial<HistoryQuery>): Promise<readonly SourceBar[]>;
}

export interface WorldOptions {
  readonly script: VendorScript;
  readonly create: (vendor: FakeVendor, timers: Timers) => ConnectorWithHistory;
}

/** A vendor on loopback and a connector to it; both end with the test. */
export async function vendorWorld({ script, create }: WorldOptions): Promise<VendorWorld> {
  const clock = manualClock(NOON);
  const vendor = await new FakeVendor(script).listen();
  const events = recordEvents();
  const timers = countedTimers(clock);
  const connector = create(vendor, timers);
  const pass: VendorWorld['pass'] = async (condition, what, msMax = 5000) => {
    const end = clock.now() + msMax;
    await vendor.settle();
    while (!condition()) {
      if (clock.now() >= end) throw new Error(`this did not happen within ${msMax} ms: ${what}`);
      clock.advance(50);
      await turns(1);
      await vendor.settle();
    }
  };
  onTestFinished(async () => {
    await connector.stop();
    await vendor.end();
  });
  return {
    vendor,
    clock,
    timers,
    connector,
    events,
    pass,
    async start(symbols, asNamedByVendor = symbols) {
      connector.start(symbols, events);
      const isHeard = (symbol: string) => vendor.open.some((client) => client.subscribed.has(symbol));
      await until(() => asNamedByVendor.every(isHeard), 'subscribed');
      await turns(5);
      return vendor.open.at(-1) as VendorClient;
    },
    history: (query) =>
      connector.history({
        symbol: 'EUR/USD',
        period: '1min',
        count: 10,
        before: NOON,
        signal: new AbortController().signal,
        ...query,
      }),
  };
}

/** A quote as a line: symbol, bid, ask, last and the source's time. */
export function lineOf({ symbol, bid = '-', ask = '-', last = '-', sourceTime }: SourceQuote): string {
  return `${symbol} ${bid} ${ask} ${last} ${sourceTime ?? '-'}`;
}
