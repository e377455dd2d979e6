import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import type { Refusal } from '../vendor/fake-vendor.fixture.ts';
import { NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { tradesText } from './fake-finnhub.fixture.ts';
import { type FinnhubWorld, finnhubWorld } from './finnhub-world.fixture.ts';

const EUR = 'OANDA:EUR_USD';
const JPY = 'OANDA:USD_JPY';

/** After the failure is over, a price arrives within 5 s. */
async function expectRecovery({ vendor, events, pass }: FinnhubWorld): Promise<void> {
  const received = events.received.length;
  await pass(() => vendor.open.some(({ subscribed }) => subscribed.has(EUR)), 'subscribed again');
  vendor.sendTo(EUR, tradesText([EUR, 1.5, NOON]));
  await until(() => events.received.length > received, 'a price');
  const reported = JSON.stringify([events.troubles, events.unread]);
  expect(reported).not.toContain(TOKEN);
  expect(reported).not.toContain(encodeURIComponent(TOKEN));
}

describe('finnhub: a connection that fails', () => {
  it.each<[string, Refusal, string]>([
    ['401', { status: 401 }, 'market.source_unauthorized'],
    ['429 because the token is in use', { status: 429 }, 'market.source_limited'],
    ['502', { status: 502 }, 'market.source_unreachable'],
  ])('because the handshake is answered with %s is opened again', async (_, refusal, trouble) => {
    const world = await finnhubWorld();
    world.vendor.socketRefusal = refusal;
    world.connector.start([EUR], world.events);
    await until(() => world.events.troubles.length === 1, 'trouble');
    expect(world.events.troubles[0]?.trouble).toBe(trouble);
    world.vendor.socketRefusal = undefined;
    await expectRecovery(world);
  });

  it.each<[string, string]>([
    ['Invalid API key', 'market.source_unauthorized'],
    [`The token ${TOKEN} (${encodeURIComponent(TOKEN)}) is wrong`, 'market.source_unauthorized'],
    ["You don't have access to this resource.", 'market.source_unauthorized'],
    ['Subscribing to too many symbols', 'market.source_limited'],
    ['API limit reached', 'market.source_limited'],
  ])('with the error «%s» is opened again', async (msg, trouble) => {
    const world = await finnhubWorld();
    const client = await world.start([EUR]);
    client.json({ type: 'error', msg });
    await until(() => world.events.troubles.length === 1, 'trouble');
    expect(world.events.troubles[0]?.trouble).toBe(trouble);
    await expectRecovery(world);
  });

  it('with a wrong token is unauthorized again and again, and never connected', async () => {
    const { connector, events, pass } = await finnhubWorld({ FINNHUB_TOKEN: 'wrong-token-7' });
    connector.start([EUR], events);
    await pass(() => events.troubles.length === 3, 'tried three times', 10_000);
    expect(new Set(events.troubles.map(({ trouble }) => trouble))).toEqual(
      new Set(['market.source_unauthorized']),
    );
    expect(events.counts).toEqual({ connected: 0, heartbeats: 0, deliveries: 0 });
  });

  it('with more symbols than the subscription allows is limited, and well with fewer', async () => {
    const world = await finnhubWorld();
    const { fake, connector, events } = world;
    fake.symbolsMax = 1;
    connector.start([EUR, JPY], events);
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles).toEqual([
      { trouble: 'market.source_limited', detail: 'Subscribing to too many symbols' },
    ]);
    connector.setSymbols([EUR]);
    await expectRecovery(world);
  });

  it.each(['close', 'error', 'reset'] as const)('by a %s is opened again', async (kind) => {
    const world = await finnhubWorld();
    const client = await world.start([EUR]);
    client.drop(kind);
    await until(() => world.events.troubles.length === 1, 'trouble');
    expect(world.events.troubles[0]?.trouble).toBe('market.source_unreachable');
    await expectRecovery(world);
  });

  it('leaves nothing after its end', async () => {
    const { connector, vendor, events, clock, timers, start } = await finnhubWorld();
    const client = await start([EUR]);
    const stopped = connector.stop();
    client.send(tradesText([EUR, 1, NOON]));
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
