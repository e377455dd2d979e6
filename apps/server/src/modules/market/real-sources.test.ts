import { tick } from '@tidemark/contract/calls/trading/ticks';
import { priceToNumber } from '@tidemark/domain/market';
import { refuse } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Route } from '../../platform/http/route.ts';
import { createLog } from '../../platform/log/log.ts';
import { FixVenue } from './feeds/connectors/fix/fix-venue.fixture.ts';
import { snapshot } from './feeds/connectors/fix/fix-world.fixture.ts';
import { createMarket, readFeed } from './index.ts';

/** Prices become stale no longer than this when their source is lost and another one has them. */
const FAILOVER_MS_MAX = 4000;
const QUOTE_EVERY_MS = 100;

/** A venue that quotes bitcoin ten times a second from its logon on. */
async function aVenue(bid: string, ask: string): Promise<FixVenue> {
  return new FixVenue({
    subscribed(session, id, symbol) {
      if (symbol !== 'BTCUSD') return;
      const quote = () => session.send('W', [[262, id], ...snapshot(bid, ask, symbol)]);
      quote();
      const timer = setInterval(quote, QUOTE_EVERY_MS);
      session.socket.once('close', () => clearInterval(timer));
    },
  }).listen();
}

/** What the public call answers. */
function callTick(routes: readonly Route[], asked: unknown): Promise<unknown> | unknown {
  const route = routes.find(({ call }) => call === tick);
  const anyone = { lang: 'en', now: 0, caller: undefined } as unknown as Parameters<Route['handle']>[1];
  return route?.handle(asked, anyone);
}

it('real sources: prices come over FIX, and from the next source within 4 s when the first is lost', {
  timeout: 30_000,
}, async () => {
  const { database } = await testDatabase();
  const [main, spare] = [await aVenue('60000', '60001'), await aVenue('60002', '60003')];
  const feed = readFeed(`fix:127.0.0.1:${main.port},fix:127.0.0.1:${spare.port}`, {
    environment: { FIX_SENDER: 'TIDEMARK', FIX_TARGET: 'VENUE', FIX_TLS: '0' },
  });
  if ('problem' in feed) throw new Error(feed.problem);
  const raised: string[] = [];
  const market = createMarket({
    ...{ database, clock: systemClock(), feed },
    bus: createBus((_, error) => {
      throw error;
    }),
    log: createLog({ pretty: false, write: () => undefined }),
    alarms: { raise: (kind, subject) => void raised.push(`${kind} ${subject}`), clear: () => undefined },
  });
  await market.start();
  try {
    const bitcoin = market.instrumentByCode('BTCUSD')?.id ?? 0;
    const price = (): number | undefined => {
      const quote = market.quote(bitcoin);
      return quote.status === 'open' ? priceToNumber(quote.tick.price) : undefined;
    };
    await expect.poll(price, { timeout: 10_000 }).toBe(60_000.5);
    expect(market.simulated()).toBeUndefined();

    // What the price was made of is on record for everyone.
    const quote = market.quote(bitcoin);
    const { seq, at } = quote.status === 'open' ? quote.tick : { seq: 0, at: 0 };
    const recorded = (asked: unknown) => callTick(market.routes, asked);
    expect(await recorded({ forex_id: bitcoin, seq, time: at })).toMatchObject({
      price: 60_000.5,
      source: 'FIX',
      bid: 60_000,
      ask: 60_001,
      source_time: expect.stringMatching(/^20/),
    });
    expect(await recorded({ forex_id: bitcoin, seq, time: at - 1 })).toEqual(
      refuse('market.unknown_tick', {}, 'seq'),
    );
    expect(await recorded({ forex_id: 0, seq, time: at })).toMatchObject({
      refusal: 'market.unknown_instrument',
    });

    const lostAt = performance.now();
    await main.close();
    await expect.poll(price, { timeout: 10_000, interval: 20 }).toBe(60_002.5);
    expect(performance.now() - lostAt).toBeLessThan(FAILOVER_MS_MAX);
    expect(raised).toContain(`source_lost fix:127.0.0.1:${main.port}`);
  } finally {
    await market.stop();
    for (const venue of [main, spare]) await venue.close();
  }
});
