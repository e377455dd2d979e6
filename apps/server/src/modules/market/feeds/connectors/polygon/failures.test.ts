import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import type { Refusal } from '../vendor/fake-vendor.fixture.ts';
import { NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { cryptoQuote, forexQuote, message, statusText } from './fake-polygon.fixture.ts';
import { type PolygonWorld, polygonWorld } from './polygon-world.fixture.ts';

const EUR = 'C:EUR-USD';
const BTC = 'X:BTC-USD';

/** After the failure is over, a price arrives within 5 s. */
async function expectRecovery({ vendor, events, pass, to }: PolygonWorld): Promise<void> {
  const received = events.received.length;
  await pass(() => to('forex')?.subscribed.has('C.EUR/USD') === true, 'subscribed again');
  vendor.sendTo('C.EUR/USD', message(forexQuote('EUR/USD', 1, 2, NOON)));
  await until(() => events.received.length > received, 'a price');
  const reported = JSON.stringify([events.troubles, events.unread]);
  expect(reported).not.toContain(TOKEN);
  expect(reported).not.toContain(encodeURIComponent(TOKEN));
}

describe('polygon: a connection that fails', () => {
  it.each<[string, Refusal, string]>([
    ['401', { status: 401 }, 'market.source_unauthorized'],
    ['429', { status: 429 }, 'market.source_limited'],
    ['503', { status: 503 }, 'market.source_unreachable'],
  ])('because the handshake is answered with %s is opened again', async (_, refusal, trouble) => {
    const world = await polygonWorld();
    world.vendor.socketRefusal = refusal;
    world.connector.start([EUR], world.events);
    await until(() => world.events.troubles.length === 1, 'trouble');
    expect(world.events.troubles[0]?.trouble).toBe(trouble);
    world.vendor.socketRefusal = undefined;
    await expectRecovery(world);
  });

  it.each<[string, string, string]>([
    ['auth_failed', `authentication of ${TOKEN} failed`, 'market.source_unauthorized'],
    ['auth_timeout', 'No authentication request received.', 'market.source_unreachable'],
    ['max_connections', 'Maximum number of websocket connections exceeded.', 'market.source_limited'],
    ['force_disconnect', 'slow consumer', 'market.source_unreachable'],
    ['error', 'not authorized', 'market.source_unauthorized'],
    ['error', 'You are not entitled to this data. Please upgrade.', 'market.source_unauthorized'],
  ])('with the status %s, %s, is opened again', async (status, text, trouble) => {
    const world = await polygonWorld();
    await world.start([EUR], ['C.EUR/USD']);
    world.to('forex')?.send(statusText(status, text));
    await until(() => world.events.troubles.length === 1, 'trouble');
    expect(world.events.troubles[0]?.trouble).toBe(trouble);
    await expectRecovery(world);
  });

  it('with a wrong token is unauthorized again and again, and never connected', async () => {
    const { connector, events, pass } = await polygonWorld({ POLYGON_TOKEN: 'wrong-token-7' });
    connector.start([EUR], events);
    await pass(() => events.troubles.length === 3, 'tried three times', 10_000);
    expect(new Set(events.troubles.map(({ trouble, detail }) => `${trouble} ${detail}`))).toEqual(
      new Set(['market.source_unauthorized auth_failed: authentication failed']),
    );
    expect(events.counts).toEqual({ connected: 0, heartbeats: 0, deliveries: 0 });
  });

  it.each(['close', 'error', 'reset'] as const)('by a %s is opened again', async (kind) => {
    const world = await polygonWorld();
    await world.start([EUR], ['C.EUR/USD']);
    world.to('forex')?.drop(kind);
    await until(() => world.events.troubles.length === 1, 'trouble');
    expect(world.events.troubles[0]?.trouble).toBe('market.source_unreachable');
    await expectRecovery(world);
  });

  it.each<[string, (world: PolygonWorld) => void]>([
    ['the greeting does not come', ({ fake }) => Object.assign(fake, { connected: () => undefined })],
    ['the token is not answered', ({ fake }) => Object.assign(fake, { heard: () => undefined })],
    ['the subscription is not answered', ({ fake }) => Object.assign(fake, { subscription: () => '[]' })],
  ])('because %s is given up after 5 s', async (_, breakIt) => {
    const world = await polygonWorld();
    const { connector, vendor, events, clock } = world;
    breakIt(world);
    connector.start([EUR], events);
    await until(() => vendor.clients.length === 1, 'opened');
    await turns(50);
    clock.advance(5000);
    await until(() => events.troubles.length === 1, 'given up');
    expect(events.troubles[0]).toEqual({
      trouble: 'market.source_unreachable',
      detail: 'the subscription was not confirmed',
    });
    expect(events.counts).toEqual({ connected: 0, heartbeats: 0, deliveries: 0 });
    await until(() => vendor.open.length === 0, 'closed');
  });

  it('leaves nothing after its end', async () => {
    const { connector, vendor, events, clock, timers, start } = await polygonWorld();
    await start([EUR, BTC], ['C.EUR/USD', 'XQ.BTC-USD']);
    const stopped = connector.stop();
    vendor.sendTo('C.EUR/USD', message(forexQuote('EUR/USD', 1, 2, NOON)));
    await stopped;
    await until(() => vendor.open.length === 0, 'closed');
    expect(timers.waiting).toBe(0);
    const before = JSON.stringify([events, vendor.clients.length]);
    for (let minute = 0; minute < 10; minute += 1) clock.advance(60_000);
    await turns(20);
    expect(JSON.stringify([events, vendor.clients.length])).toBe(before);
    expect(events.received).toEqual([]);
  });
});

describe('polygon: one of two connections', () => {
  it('that is not allowed is reported once, and the other one goes on', async () => {
    const world = await polygonWorld();
    const { connector, fake, vendor, events, pass, to } = world;
    fake.subscription = (client) => {
      if (client.url.pathname === '/crypto') return statusText('error', 'not authorized');
      client.subscribed.add('C.EUR/USD');
      return statusText('success', 'subscribed to: C.EUR/USD');
    };
    connector.start([EUR, BTC], events);
    const attempts = () => vendor.clients.filter(({ url }) => url.pathname === '/crypto').length;
    await pass(() => attempts() >= 6, 'tried again and again', 60_000);
    expect(events.troubles).toEqual([
      { trouble: 'market.source_unauthorized', detail: 'error: not authorized' },
    ]);
    // The source as a whole is not connected.
    expect(events.counts.connected).toBe(0);
    await expectRecovery(world);
    // Without the symbols of the other one it is.
    connector.setSymbols([EUR]);
    expect(events.counts.connected).toBe(1);
    expect(vendor.clients.filter(({ url }) => url.pathname === '/forex').length).toBe(1);
    await pass(() => to('crypto') === undefined, 'closed');
  });

  it('that breaks makes the source connected again when it is back', async () => {
    const { start, events, vendor, to, pass } = await polygonWorld();
    await start([EUR, BTC], ['C.EUR/USD', 'XQ.BTC-USD']);
    await until(() => events.counts.connected === 1, 'connected');
    to('crypto')?.drop('reset');
    await until(() => events.troubles.length === 1, 'trouble');
    vendor.sendTo('C.EUR/USD', message(forexQuote('EUR/USD', 1, 2, NOON)));
    await until(() => events.received.length === 1, 'the other one quotes');
    // A repetition is no heartbeat of the source while one of its connections is down.
    const { heartbeats } = events.counts;
    vendor.sendTo('C.EUR/USD', message(forexQuote('EUR/USD', 1, 2, NOON)));
    await turns(20);
    expect(events.counts.heartbeats).toBe(heartbeats);
    await pass(() => events.counts.connected === 2, 'connected again');
    vendor.sendTo('XQ.BTC-USD', message(cryptoQuote('BTC-USD', 1, 2, NOON)));
    await until(() => events.received.length === 2, 'both quote');
    expect(events.troubles.length).toBe(1);
  });

  it('is closed and opened as symbols of its kind go and come', async () => {
    const { start, events, vendor, connector, pass, to } = await polygonWorld();
    await start([EUR, BTC], ['C.EUR/USD', 'XQ.BTC-USD']);
    await until(() => events.counts.connected === 1, 'connected');
    const forex = to('forex');
    connector.setSymbols([EUR]);
    await until(() => to('crypto') === undefined, 'closed');
    connector.setSymbols([EUR, BTC]);
    await pass(() => to('crypto')?.subscribed.has('XQ.BTC-USD') === true, 'opened');
    await until(() => events.counts.connected === 2, 'connected again');
    expect(to('forex')).toBe(forex);
    expect([vendor.clients.length, events.troubles.length]).toEqual([3, 0]);
  });
});
