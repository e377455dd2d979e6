import { expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { type OandaVenue, price, type Refusal } from './oanda-venue.fixture.ts';
import { startWorld, streaming } from './oanda-world.fixture.ts';

it('oanda: asks for prices of the symbols and reports each quote with its digits and time', async () => {
  const { venue, events } = await streaming();
  expect(venue.stream?.instruments).toEqual(['EUR_USD', 'USD_JPY']);
  venue.send(price('EUR_USD', '1.10500', '1.10520'), price('USD_JPY', '150.100', '150.110'));
  await until(() => events.received.length === 2, 'two quotes');
  const sourceTime = Date.parse('2026-11-18T12:00:00.123Z');
  expect(events.received).toEqual([
    { symbol: 'EUR_USD', bid: '1.10500', ask: '1.10520', sourceTime, isTradeable: true },
    { symbol: 'USD_JPY', bid: '150.100', ask: '150.110', sourceTime, isTradeable: true },
  ]);
  expect(events.counts.deliveries).toBe(1);
});

it('oanda: reads lines that are split at any byte and several lines at once', async () => {
  const { venue, events } = await streaming();
  const bytes = Buffer.from(`${JSON.stringify(price('EUR_USD', '1.1', '1.2', { note: 'Zürich' }))}\n`);
  for (const byte of bytes) venue.write(Uint8Array.of(byte));
  venue.write(
    `\r\n\n${JSON.stringify(price('EUR_USD', '1.3', '1.4'))}\r\n${JSON.stringify(price('EUR_USD', '1.5', '1.6'))}\n`,
  );
  await until(() => events.received.length === 3, 'three quotes');
  expect(events.received.map(({ bid }) => bid)).toEqual(['1.1', '1.3', '1.5']);
  expect(events.unread).toEqual([]);
});

it('oanda: counts heartbeats and repeated prices as signs of life', async () => {
  const { venue, events } = await streaming();
  venue.send(price('EUR_USD', '1.1', '1.2'), price('EUR_USD', '1.1', '1.2'), { type: 'HEARTBEAT' });
  await until(() => events.counts.heartbeats === 2 && events.received.length > 0, 'two heartbeats');
  expect(events.received.length).toBe(1);
});

it('oanda: ignores prices of instruments that were not asked for', async () => {
  const { venue, events } = await streaming();
  venue.send(price('BTC_USD', '1.1', '1.2'), price('EUR_USD', '1.3', '1.4'));
  await until(() => events.received.length === 1, 'a quote');
  expect(events.received[0]?.symbol).toBe('EUR_USD');
});

it('oanda: reports lines that cannot be read and goes on', async () => {
  const { venue, events } = await streaming();
  venue.send('<html>', price('EUR_USD', 'x', '1.2'), price('EUR_USD', '1.3', '1.4'));
  await until(() => events.received.length === 1, 'a quote');
  expect(events.unread).toEqual([
    { symbol: undefined, detail: 'no JSON: <html>' },
    { symbol: 'EUR_USD', detail: 'bids or asks' },
  ]);
  expect(events.troubles).toEqual([]);
});

it.each([
  ['by the list of instruments', {}],
  ['by asking for bars where there is no list', { hasList: false }],
] as const)('oanda: finds symbols that the source does not know %s', async (_, state) => {
  const { venue, events } = await streaming({ symbols: ['NO_SUCH', 'EUR_USD', 'OLD_ONE'], venue: state });
  expect(events.unknown).toEqual(['NO_SUCH', 'OLD_ONE']);
  expect(venue.stream?.instruments).toEqual(['EUR_USD']);
});

it('oanda: opens no stream where the source knows none of the symbols', async () => {
  const { venue, events, pass } = await startWorld({ symbols: ['NO_SUCH'] });
  await pass(() => events.unknown.length === 1, 'an unknown symbol');
  expect([venue.streams.length, events.troubles.length]).toEqual([0, 0]);
});

const unauthorized: Refusal = { status: 401, body: '{"errorMessage":"wrong token sunflower-seeds"}' };
it.each([
  [
    'a wrong token',
    unauthorized,
    'market.source_unauthorized',
    'status 401: {"errorMessage":"wrong token ***"}',
  ],
  [
    'a forbidden account',
    { status: 403 },
    'market.source_unauthorized',
    'status 403: {"errorMessage":"refused"}',
  ],
  ['a limit', { status: 429 }, 'market.source_limited', 'status 429: {"errorMessage":"refused"}'],
  ['a failure', { status: 503, body: '<html>' }, 'market.source_unreachable', 'status 503: <html>'],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    'market.source_unreachable',
    undefined,
  ],
] as const)('oanda: reports %s of the stream, and recovers within 5 s of its end', async (...row) => {
  const [, refusal, trouble, detail] = row;
  const { venue, events, pass } = await startWorld({ venue: { streamRefusal: refusal } });
  await pass(() => events.troubles.length === 4, 'four failures');
  expect(events.troubles[0]?.trouble).toBe(trouble);
  if (detail !== undefined) expect(events.troubles[0]?.detail).toBe(detail);
  venue.streamRefusal = undefined;
  expect(await pass(() => events.counts.connected === 1, 'connected')).toBeLessThan(5000);
});

it('oanda: reports a wrong token of the list of instruments without opening a stream', async () => {
  const { venue, events, pass } = await startWorld({ venue: { token: 'another' } });
  await pass(() => events.troubles.length === 1, 'a failure');
  expect(events.troubles[0]?.trouble).toBe('market.source_unauthorized');
  expect(venue.streams.length).toBe(0);
});

it('oanda: waits as long as the source asks for', async () => {
  const limited: Refusal = { status: 429, headers: { 'retry-after': '30' } };
  const { venue, events, clock, pass } = await startWorld({ venue: { streamRefusal: limited } });
  await pass(() => events.troubles.length === 1, 'a failure');
  const asked = venue.requests.length;
  clock.advance(29_000);
  await turns(500);
  expect(venue.requests.length).toBe(asked);
  await pass(() => venue.requests.length > asked, 'asked again', 2000);
});

it.each([
  ['closes', (venue: OandaVenue) => venue.stream?.response.end()],
  ['breaks', (venue: OandaVenue) => venue.cut()],
  ['says that it ends', (venue: OandaVenue) => venue.send({ errorMessage: 'maintenance' })],
] as const)('oanda: opens the stream again within 5 s when the source %s it', async (_, end) => {
  const { venue, events, pass } = await streaming();
  end(venue);
  await pass(() => events.troubles.length === 1, 'a failure');
  expect(events.troubles[0]?.trouble).toBe('market.source_unreachable');
  expect(await pass(() => events.counts.connected === 2, 'connected again')).toBeLessThan(5000);
  venue.send(price('EUR_USD', '1.1', '1.2'));
  await until(() => events.received.length === 1, 'a quote');
});

it('oanda: leaves a stream without any line for 10 s', async () => {
  const { clock, events, pass } = await streaming();
  clock.advance(9900);
  expect(events.troubles).toEqual([]);
  clock.advance(200);
  await pass(() => events.troubles.length === 1, 'a failure');
  expect(events.troubles[0]).toEqual({
    trouble: 'market.source_unreachable',
    detail: 'nothing was received for 10000 ms',
  });
});

it('oanda: ends a line without end instead of keeping it', async () => {
  const { venue, events, pass } = await streaming();
  venue.write('x'.repeat(1_100_000));
  await pass(() => events.troubles.length === 1, 'a failure');
  expect(events.troubles[0]).toEqual({ trouble: 'market.source_malformed', detail: 'an endless line' });
});

it('oanda: opens another stream when the symbols change, and none when they stay', async () => {
  const { venue, connector, events, pass } = await streaming();
  connector.setSymbols(['USD_JPY', 'EUR_USD']);
  connector.setSymbols(['XAU_USD']);
  await pass(() => venue.streams.length === 2, 'another stream');
  expect(venue.stream?.instruments).toEqual(['XAU_USD']);
  expect(events.troubles).toEqual([]);
});

it('oanda: leaves no connection open when it stops', async () => {
  const { venue, connector } = await streaming();
  await connector.stop();
  await until(() => venue.stream === undefined, 'no stream');
});
