import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { connectedWorld, pass, settle } from './venue-world.fixture.ts';

const PROBE = '/api/v3/klines?symbol=DOGEUSDT&interval=1m&limit=1';
const tick = (s: string, u = 1) => ({ s, u, b: '1.1', a: '1.2' });

describe('symbols of binance from which nothing comes', () => {
  it('are looked for ten seconds after connecting, and reported where the exchange has none', async () => {
    const world = await connectedWorld(['BTCUSDT', 'DOGEUSDT', 'dogeusdt', 'ETHUSDT']);
    const { venue, events, clock } = world;
    venue.connection.tick(tick('BTCUSDT'));
    await settle(world);
    await pass(clock, 9);
    expect(venue.requests).toEqual([]);
    await pass(clock, 2);
    await until(() => venue.requests.length === 2, 'requests');
    expect(venue.requests).toEqual([PROBE, PROBE.replace('DOGE', 'ETH')]);
    await until(() => events.unknown.length === 2, 'unknown symbols');
    expect(events.unknown).toEqual(['DOGEUSDT', 'dogeusdt']);
    expect(events.troubles).toEqual([]);
    await pass(clock, 60);
    expect(venue.requests.length).toBe(2);
  });

  it('are known where an unreadable message came', async () => {
    const world = await connectedWorld(['DOGEUSDT']);
    world.venue.connection.send('{"s":"DOGEUSDT","u":1,"b":5,"a":6}');
    await settle(world);
    await pass(world.clock, 12);
    expect(world.venue.requests).toEqual([]);
  });

  it('are looked for once per connection, and reported once', async () => {
    const world = await connectedWorld(['DOGEUSDT']);
    const { venue, events, clock } = world;
    await pass(clock, 10);
    await until(() => events.unknown.length === 1, 'unknown');
    venue.connection.reset();
    await until(() => events.troubles.length === 1, 'trouble');
    clock.advance(1000);
    await until(() => events.counts.connected === 2, 'connected again');
    await pass(clock, 10);
    await until(() => venue.requests.length === 2, 'a second request');
    await turns(50);
    expect(events.unknown).toEqual(['DOGEUSDT']);
  });

  it('are not looked for where the connection ended before', async () => {
    const { venue, clock, events } = await connectedWorld(['DOGEUSDT']);
    await pass(clock, 9);
    venue.connection.reset();
    await until(() => events.troubles.length === 1, 'trouble');
    venue.streamRefusal = { status: 503 };
    await pass(clock, 20);
    expect(venue.requests).toEqual([]);
  });

  it.each([
    ['fails', { status: 500 }],
    ['is refused', { status: 403 }],
    ['has another error', { status: 400, body: '{"code":-1102,"msg":"-1121"}' }],
    ['is no JSON', { status: 200, body: '<html>' }],
  ])('say nothing about the stream or the symbol where the answer %s', async (_, refusal) => {
    const { venue, events, clock } = await connectedWorld(['DOGEUSDT', 'ETHUSDT']);
    venue.restRefusal = refusal;
    await pass(clock, 11);
    await until(() => venue.requests.length === 2, 'both requests');
    await turns(50);
    expect(events.unknown).toEqual([]);
    expect(events.troubles).toEqual([]);
    expect(venue.open.length).toBe(1);
  });

  it('are looked for one after the other, at most five a second, and later where the exchange asks to wait', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `NEW${i}USDT`);
    const { venue, events, clock } = await connectedWorld(names);
    await pass(clock, 10);
    await until(() => venue.requests.length === 1, 'the first request');
    for (let request = 2; request <= 6; request += 1) {
      await turns(100);
      expect(venue.requests.length).toBe(request - 1);
      clock.advance(200);
      await until(() => venue.requests.length === request, 'the next request');
    }
    await until(() => events.unknown.length === 6, 'six unknown ones');
    venue.restRefusal = { status: 429, retryAfter: '30' };
    clock.advance(200);
    await until(() => venue.requests.length === 7, 'a limited request');
    await turns(100);
    venue.restRefusal = undefined;
    await pass(clock, 29);
    expect(venue.requests.length).toBe(7);
    await pass(clock, 1);
    await until(() => venue.requests.length === 8, 'the next request');
    // The limited one is looked for on the next connection.
    await until(() => events.unknown.length === 7, 'the next unknown one');
    expect(events.unknown).not.toContain('NEW6USDT');
    expect(events.troubles).toEqual([]);
  });

  it('are given up with the connection, also while the exchange does not answer', async () => {
    const { venue, connector, clock } = await connectedWorld(['DOGEUSDT', 'ETHUSDT']);
    venue.restRefusal = 'hang';
    await pass(clock, 10);
    await until(() => venue.hanging.size === 1, 'a request');
    await connector.stop();
    await until(() => venue.hanging.size === 0, 'no request');
    await pass(clock, 10);
    expect(venue.requests.length).toBe(1);
  });

  it('do not delay the next connection', async () => {
    const { venue, events, clock } = await connectedWorld(['DOGEUSDT', 'ETHUSDT']);
    venue.restRefusal = 'hang';
    await pass(clock, 10);
    await until(() => venue.hanging.size === 1, 'a request');
    venue.connection.reset();
    await until(() => events.troubles.length === 1, 'trouble');
    clock.advance(1000);
    await until(() => events.counts.connected === 2, 'connected again');
    expect(venue.hanging.size).toBe(0);
  });
});
