import { onTestFinished } from 'vitest';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { ConnectorWithHistory, SourceQuote } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns } from '../pacing/until.fixture.ts';
import { createCcxtConnector } from './ccxt-connector.ts';
import type { CcxtExchange } from './library.ts';
import { ScriptedExchange } from './scripted-exchange.fixture.ts';

export const SYMBOLS = ['BTC/USD', 'ETH/USD'];
export const NOON = Date.parse('2026-11-18T12:00:00.000Z');

/** A connector, its exchange, and the clock of both. */
export interface ExchangeWorld {
  readonly exchange: ScriptedExchange;
  readonly clock: ManualClock;
  readonly connector: ConnectorWithHistory;
  readonly events: RecordedEvents;
}

/** A connector to a scripted exchange; it ends with the test. */
export function startWorld(
  has: Record<string, unknown>,
  symbols: readonly string[] = SYMBOLS,
  create?: (exchange: ScriptedExchange) => Promise<CcxtExchange>,
): ExchangeWorld {
  const clock = manualClock(NOON);
  const exchange = new ScriptedExchange(has, SYMBOLS);
  const events = recordEvents();
  const connector = createCcxtConnector({
    settings: { exchange: 'kraken', credentials: { apiKey: 'sunflower', secret: 'hunter2' } },
    timers: clock,
    random: () => 1,
    create: () => create?.(exchange) ?? Promise.resolve(exchange),
  });
  connector.start(symbols, events);
  onTestFinished(() => endWorld({ exchange, clock, connector, events }));
  return { exchange, clock, connector, events };
}

export const quote = (symbol: string, prices: Partial<SourceQuote>): SourceQuote => ({
  symbol,
  bid: undefined,
  ask: undefined,
  last: undefined,
  sourceTime: undefined,
  isTradeable: true,
  ...prices,
});
export const pricesOf = ({ received }: RecordedEvents) =>
  received.map(({ symbol, bid = '-', ask = '-', last = '-' }) => `${symbol} ${bid} ${ask} ${last}`);

async function endWorld({ connector, clock }: ExchangeWorld): Promise<void> {
  const stopped = connector.stop();
  await turns(3);
  clock.advance(2000);
  await stopped;
}
