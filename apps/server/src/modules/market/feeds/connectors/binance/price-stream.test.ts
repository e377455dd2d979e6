import { expect, it, onTestFinished } from 'vitest';
import { RestClient } from '../net/rest-client.ts';
import { CountedTimers } from '../pacing/counted-timers.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { BinanceVenue } from './binance-venue.fixture.ts';
import { followPrices } from './price-stream.ts';

it('a stream over several connections leaves none of them, and no request, where one ends', async () => {
  const venue = await new BinanceVenue().listen();
  onTestFinished(() => venue.close());
  venue.restRefusal = 'hang';
  const timers = new CountedTimers(0);
  const { url: origin, streamUrl } = venue.settings;
  const rest = new RestClient({ origin, requestsPerSecond: 5, timers });
  let connected = 0;
  const nothing = (): void => undefined;
  const following = followPrices(
    { streamUrl, rest, timers },
    {
      symbols: Array.from({ length: 900 }, (_, i) => `COIN${i}USDT`),
      // Not aborted at the end: it does not rely on its caller.
      signal: new AbortController().signal,
      connected: () => {
        connected += 1;
      },
      ...{ quote: nothing, heartbeat: nothing, unreadable: nothing, unknownSymbols: nothing },
    },
  );
  await until(() => connected === 1 && venue.open.length === 3, 'connected');
  for (let second = 0; second < 10; second += 1) {
    timers.clock.advance(1000);
    await turns(50);
  }
  await until(() => venue.hanging.size === 1, 'a request');
  venue.connections[1]?.reset();
  await expect(following).rejects.toMatchObject({ trouble: 'market.source_unreachable' });
  await until(() => venue.open.length === 0 && venue.hanging.size === 0, 'closed');
  expect(connected).toBe(1);
  expect([timers.repeated, timers.single]).toEqual([0, 0]);
});
