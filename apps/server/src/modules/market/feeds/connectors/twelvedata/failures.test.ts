import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import type { Refusal } from '../vendor/fake-vendor.fixture.ts';
import { NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { priceText, wrongKey } from './fake-twelvedata.fixture.ts';
import { type TwelveDataWorld, twelveDataWorld } from './twelvedata-world.fixture.ts';

const T = NOON / 1000;

/** After the failure is over, a price arrives within 5 s. */
async function expectRecovery({ vendor, events, pass }: TwelveDataWorld): Promise<void> {
  const received = events.received.length;
  await pass(() => vendor.open.some(({ subscribed }) => subscribed.has('EUR/USD')), 'subscribed again');
  vendor.sendTo('EUR/USD', priceText('EUR/USD', { timestamp: T, price: 1.5 }));
  await until(() => events.received.length > received, 'a price');
}

/** The token is in no report, neither as it is nor as it stands in an address. */
function expectNoToken({ events }: TwelveDataWorld): void {
  const reported = JSON.stringify([events.troubles, events.unread]);
  expect(reported).not.toContain(TOKEN);
  expect(reported).not.toContain(encodeURIComponent(TOKEN));
}

describe('twelvedata: a connection that fails', () => {
  it.each<[string, Refusal, string]>([
    ['401', { status: 401 }, 'market.source_unauthorized'],
    ['403', { status: 403 }, 'market.source_unauthorized'],
    ['429', { status: 429 }, 'market.source_limited'],
    ['429 and a time to wait', { status: 429, headers: { 'retry-after': '2' } }, 'market.source_limited'],
    ['503', { status: 503 }, 'market.source_unreachable'],
    ['200', { status: 200 }, 'market.source_malformed'],
  ])('because the handshake is answered with %s is opened again', async (_, refusal, trouble) => {
    const world = await twelveDataWorld();
    const { connector, vendor, events } = world;
    vendor.socketRefusal = refusal;
    connector.start(['EUR/USD'], events);
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles[0]?.trouble).toBe(trouble);
    vendor.socketRefusal = undefined;
    await expectRecovery(world);
    expect(events.counts.connected).toBe(1);
    expectNoToken(world);
  });

  it.each<[string, unknown, string]>([
    ['a wrong key', wrongKey, 'market.source_unauthorized'],
    [
      'a wrong key without a code',
      { status: 'error', message: `The API key ${TOKEN} is wrong, apikey=${encodeURIComponent(TOKEN)}` },
      'market.source_unauthorized',
    ],
    ['a forbidden plan', { event: 'error', status: 'error', code: 403 }, 'market.source_unauthorized'],
    ['a limit', { status: 'error', code: 429, message: 'too many events' }, 'market.source_limited'],
    ['an error of its own', { status: 'error', code: 500 }, 'market.source_unreachable'],
    [
      'a refused subscription',
      { event: 'subscribe-status', status: 'error', code: 401, message: 'no' },
      'market.source_unauthorized',
    ],
  ])('with a message of %s is opened again', async (_, message, trouble) => {
    const world = await twelveDataWorld();
    const client = await world.start(['EUR/USD']);
    client.json(message);
    await until(() => world.events.troubles.length === 1, 'trouble');
    expect(world.events.troubles[0]?.trouble).toBe(trouble);
    await expectRecovery(world);
    expectNoToken(world);
  });

  it('with a wrong token is unauthorized again and again, and never connected', async () => {
    const world = await twelveDataWorld({ TWELVEDATA_TOKEN: 'wrong-token-7' });
    const { connector, events, pass } = world;
    connector.start(['EUR/USD'], events);
    await pass(() => events.troubles.length === 3, 'tried three times', 10_000);
    expect(new Set(events.troubles.map(({ trouble }) => trouble))).toEqual(
      new Set(['market.source_unauthorized']),
    );
    expect(events.counts).toEqual({ connected: 0, heartbeats: 0, deliveries: 0 });
    expect(JSON.stringify(events.troubles)).not.toContain('wrong-token-7');
  });

  it.each(['close', 'error', 'reset'] as const)('by a %s is opened again', async (kind) => {
    const world = await twelveDataWorld();
    const client = await world.start(['EUR/USD']);
    client.drop(kind);
    await until(() => world.events.troubles.length === 1, 'trouble');
    expect(world.events.troubles[0]?.trouble).toBe('market.source_unreachable');
    await expectRecovery(world);
  });

  it('because the vendor is gone is opened again when it is back', async () => {
    const world = await twelveDataWorld();
    const { vendor, events, pass } = world;
    await world.start(['EUR/USD']);
    await vendor.close();
    await pass(() => events.troubles.length >= 3, 'tried again', 20_000);
    await vendor.listen();
    await expectRecovery(world);
  });

  it('because the subscription is not confirmed is opened again, and not alive before', async () => {
    const world = await twelveDataWorld();
    const { connector, vendor, events, clock } = world;
    vendor.script.heard = () => undefined;
    connector.start(['EUR/USD'], events);
    await until(() => vendor.clients[0]?.heard.length === 1, 'asked');
    vendor.clients[0]?.json({ event: 'heartbeat', status: 'ok' });
    await turns(20);
    clock.advance(4999);
    await turns(20);
    expect(events.troubles).toEqual([]);
    clock.advance(1);
    await until(() => events.troubles.length === 1, 'given up');
    expect(events.troubles[0]).toEqual({
      trouble: 'market.source_unreachable',
      detail: 'the subscription was not confirmed',
    });
    expect(events.counts.heartbeats).toBe(0);
    await until(() => vendor.open.length === 0, 'closed');
  });

  it('leaves nothing after its end', async () => {
    const { connector, vendor, events, clock, timers, start } = await twelveDataWorld();
    const client = await start(['EUR/USD']);
    const stopped = connector.stop();
    client.send(priceText('EUR/USD', { timestamp: T, price: 1 }));
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
