import { SECOND_MS } from '@tidemark/domain/time';
import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../../../../test/support/manual-clock.ts';
import { createLog } from '../../../../../platform/log/log.ts';
import { createFeed } from '../../create-feed.ts';
import type { Feed, FeedTick, TickReceipt } from '../../feed.ts';
import { aFeedStart, instrumentOf } from '../../sources/scripted-source.fixture.ts';
import { FixVenue } from '../fix/fix-venue.fixture.ts';
import { readFixSettings } from '../fix/settings.ts';
import { until } from '../pacing/until.fixture.ts';

const TOKEN = 'a-token-of-the-test';
const bitcoin = instrumentOf(2, 'BTCUSD', true);

/** Ingest before a FIX venue, with the prices that became ticks. */
async function aList() {
  const clock = manualClock('2026-11-25T12:00:00Z');
  const venue = await new FixVenue({ now: () => clock.now() }).listen();
  const fix = readFixSettings(`127.0.0.1:${venue.port}`, {
    ...{ FIX_SENDER: 'TIDEMARK', FIX_TARGET: 'VENUE', FIX_TLS: '0' },
  });
  if ('problem' in fix) throw new Error(fix.problem);
  const prices: string[] = [];
  const sink = async (ticks: readonly FeedTick[]): Promise<TickReceipt> => {
    for (const { evidence, price } of ticks) prices.push(`${evidence?.source} ${price / 1e8}`);
    return { accepted: ticks.length, refused: [], held: [] };
  };
  const feed = createFeed(
    {
      kind: 'sources',
      sources: [
        { kind: 'ingest', name: 'ingest', publicName: 'Broker feed', settings: { token: TOKEN } },
        { kind: 'fix', name: 'fix', publicName: 'FIX', settings: fix },
      ],
    },
    {
      ...{ clock, registry: undefined, record: () => undefined },
      log: createLog({ pretty: false, write: () => undefined }),
      alarms: { raise: () => undefined, clear: () => undefined },
    },
  );
  await feed.prepare([bitcoin]);
  await feed.start({ ...aFeedStart(sink), instruments: [bitcoin] });
  onTestFinished(async () => {
    await feed.stop();
    await venue.close();
  });
  return { feed, venue, clock, prices };
}

function post(feed: Feed, body: unknown, token = TOKEN) {
  return feed.post?.({ authorization: `Bearer ${token}`, body });
}

it('ingest in a list: its quotes become ticks while it is the preferred source', async () => {
  const { feed, prices } = await aList();
  const answer = await post(feed, [{ symbol: 'BTCUSD', price: 60_000.5, time: null }]);
  expect(answer).toEqual({ kind: 'taken', receipt: { accepted: 1, refused: [], held: [] } });
  expect(prices).toEqual(['Broker feed 60000.5']);
});

it.each([
  ['an unknown symbol', { symbol: 'GOLD', price: 1 }, 'market.tick_unknown_symbol'],
  ['a price of zero', { symbol: 'BTCUSD', price: 0 }, 'market.tick_not_positive'],
  ['a time before 1970', { symbol: 'BTCUSD', price: 1, time: -1 }, 'market.tick_malformed'],
  ['a text as the price', { symbol: 'BTCUSD', price: '1' }, 'market.tick_malformed'],
])('ingest in a list: refuses %s by its index and takes the rest', async (_, wrong, key) => {
  const { feed, prices } = await aList();
  const answer = await post(feed, [{ symbol: 'BTCUSD', price: 60_000 }, wrong]);
  expect(answer).toEqual({
    kind: 'taken',
    receipt: { accepted: 1, refused: [{ index: 1, key }], held: [] },
  });
  expect(prices).toEqual(['Broker feed 60000']);
});

it('ingest in a list: refuses a wrong token and a body that is no list', async () => {
  const { feed, prices } = await aList();
  expect(await post(feed, [{ symbol: 'BTCUSD', price: 60_000 }], 'another')).toEqual({ kind: 'forbidden' });
  expect(await post(feed, { symbol: 'BTCUSD' })).toMatchObject({ kind: 'malformed' });
  expect(prices).toEqual([]);
});

it('ingest in a list: the next source takes over when no request comes for 3 s', async () => {
  const { feed, venue, clock, prices } = await aList();
  await post(feed, [{ symbol: 'BTCUSD', price: 60_000 }]);
  await until(() => venue.open.at(-1)?.subscriptions.has('BTCUSD') === true, 'FIX subscribes');
  clock.advance(4 * SECOND_MS);
  const session = venue.session;
  const sides = [
    [269, 0],
    [270, '60001'],
    [269, 1],
    [270, '60001'],
  ] as const;
  session.send('W', [[262, session.subscriptions.get('BTCUSD') ?? ''], [55, 'BTCUSD'], [268, 2], ...sides]);
  await until(() => prices.length > 1, 'FIX takes over');
  expect(prices).toEqual(['Broker feed 60000', 'FIX 60001']);
});
