import { alertDelete, alertList, alertSubmit } from '@tidemark/contract/calls/account/alert';
import { noticeList, type noticeParts, noticeRead } from '@tidemark/contract/calls/account/notice';
import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';
import { dropOldNotices } from './jobs.ts';
import { openNotice } from './notice.fixture.ts';

const { database } = await testDatabase();
const instance = await openTradingInstance({ database });
const notice = await openNotice({ ...instance, database });
const EURUSD = instance.instrumentId('EURUSD');
await instance.prices({ EURUSD: 1.1, USDJPY: 150 });

const firstPage = { page: 1, page_size: 20 };
const claim = (key: string, payloadHash = 'same') => ({
  key,
  payloadHash,
  storedMs: DAY_MS,
  keepsRefusals: true,
});
let users = 1000;
const aUser = (): number => {
  users += 1;
  return users;
};

it('notices: a queued notice is stored, published once and listed to its owner only', async () => {
  const [alice, bob] = [aUser(), aUser()];
  await notice.queue([
    { userId: alice, key: 'forex.margin_warning', params: { ratio: 99.5 } },
    { userId: bob, key: 'micro.void', params: { id: 7, instrument: 'EUR/USD' } },
    { userId: alice, key: 'forex.closed_out', params: { id: 3, instrument: 'EUR/USD', profit: '-5.000000' } },
  ]);
  await notice.settled();
  const told = notice.told.filter(({ userId }) => userId === alice).map((one) => one.notice);
  expect(told).toMatchObject([
    { kind: 'forex', key: 'forex.margin_warning', params: { ratio: 99.5 }, time: '2026-11-18T12:00:00.000Z' },
    { kind: 'forex', key: 'forex.closed_out' },
  ]);
  const listed = await notice.must(noticeList, alice, firstPage);
  expect(listed).toEqual({
    data: [...told].reverse().map((one) => ({ ...one, read: false })),
    total: 2,
    page: 1,
    last_page: 1,
    unread: 2,
  });
  expect(await notice.must(noticeList, bob, firstPage)).toMatchObject({
    total: 1,
    data: [{ kind: 'micro' }],
  });
  expect(await notice.must(noticeList, aUser(), firstPage)).toMatchObject({
    total: 0,
    last_page: 1,
    unread: 0,
  });
});

it('notices come in pages and are read one by one or all at once', async () => {
  const user = aUser();
  await notice.queue(
    Array.from({ length: 45 }, (_, id) => ({ userId: user, key: 'micro.void', params: { id } })),
  );
  await notice.settled();
  const second = await notice.must(noticeList, user, { page: 2, page_size: 20 });
  expect(second).toMatchObject({ total: 45, page: 2, last_page: 3, unread: 45 });
  expect(second.data.map(({ params }) => params.id)).toEqual(Array.from({ length: 20 }, (_, n) => 24 - n));

  const id = second.data[0]?.id ?? 0;
  expect(await notice.must(noticeRead, user, { id })).toEqual({ unread: 44 });
  expect(await notice.must(noticeRead, user, { id })).toEqual({ unread: 44 });
  expect((await notice.must(noticeList, user, { page: 2, page_size: 20 })).data[0]?.read).toBe(true);
  expect(await notice.must(noticeRead, user, {})).toEqual({ unread: 0 });
});

it('a list shows one part, or what is unread; how many are unread counts all', async () => {
  const user = aUser();
  const keys = ['forex.stopped', 'micro.void', 'loan.due_soon', 'review.deposit_approved', 'chat.answered'];
  await notice.queue(keys.map((key) => ({ userId: user, key, params: {} })));
  await notice.settled();
  const shown = async (show: 'unread' | keyof typeof noticeParts) => {
    const { data, total, unread } = await notice.must(noticeList, user, { ...firstPage, show });
    return [data.map(({ kind }) => kind).join(' '), total, unread];
  };
  expect(await shown('trading')).toEqual(['micro forex', 2, 5]);
  expect(await shown('account')).toEqual(['review loan', 2, 5]);
  expect(await shown('alerts')).toEqual(['', 0, 5]);
  const [newest] = (await notice.must(noticeList, user, firstPage)).data;
  await notice.must(noticeRead, user, { id: newest?.id ?? 0 });
  expect(await shown('unread')).toEqual(['review loan micro forex', 4, 4]);
  expect(await shown('service')).toEqual(['chat', 1, 4]);
});

it('an alert is set with its direction and the precision of its instrument, and listed', async () => {
  const user = aUser();
  const above = await notice.must(alertSubmit, user, { forex_id: EURUSD, price: 1.1200049 });
  expect(above).toMatchObject({
    ForexTradeLists: { Id: EURUSD, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
    price: 1.12,
    direction: 'rises',
    created_at: '2026-11-18T12:00:00.000Z',
    fired_at: null,
  });
  const below = await notice.must(alertSubmit, user, { forex_id: EURUSD, price: '1.05' });
  expect(below).toMatchObject({ price: 1.05, direction: 'falls' });
  // Less than a point is a point, never nothing.
  const least = await notice.must(alertSubmit, user, { forex_id: EURUSD, price: 1e-9 });
  expect(least).toMatchObject({ price: 0.00001, direction: 'falls' });
  expect(await notice.must(alertList, user, firstPage)).toEqual({
    data: [least, below, above],
    total: 3,
    page: 1,
    last_page: 1,
  });
});

it.each([
  ['an unknown instrument', alertSubmit, { forex_id: 999_999, price: 1 }, 'market.unknown_instrument', {}],
  [
    'one that never had a price',
    alertSubmit,
    { forex_id: instance.instrumentId('BTCUSD'), price: 1 },
    'market.no_price',
    {},
  ],
  [
    'the price in force',
    alertSubmit,
    { forex_id: EURUSD, price: 1.100001 },
    'alert.at_price',
    { price: 1.1 },
  ],
  ['an unknown alert', alertDelete, { id: 999_999_999 }, 'alert.unknown', {}],
  ['an unknown notice', noticeRead, { id: 999_999_999 }, 'notice.unknown', {}],
] as const)('notices: refuse a call with %s', async (_what, call, input, refusal, params) => {
  expect(await notice.call(call, aUser(), input as never)).toMatchObject({ refusal, params });
});

it("another's alert and notice answer like missing ones, and stay", async () => {
  const [alice, bob] = [aUser(), aUser()];
  const { id } = await notice.must(alertSubmit, alice, { forex_id: EURUSD, price: 1.5 });
  expect(await notice.call(alertDelete, bob, { id })).toEqual(
    await notice.call(alertDelete, bob, { id: 999_999_999 }),
  );
  await notice.queue([{ userId: alice, key: 'micro.void', params: {} }]);
  await notice.settled();
  const mine = (await notice.must(noticeList, alice, firstPage)).data[0]?.id ?? 0;
  expect(await notice.call(noticeRead, bob, { id: mine })).toMatchObject({ refusal: 'notice.unknown' });
  expect(await notice.must(noticeList, alice, firstPage)).toMatchObject({ unread: 1 });
  expect(await notice.must(alertList, alice, firstPage)).toMatchObject({ total: 1 });
});

it('of sixty alerts at once fifty wait and ten are one too many; a removed one makes room', async () => {
  const user = aUser();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      notice.call(alertSubmit, user, { forex_id: EURUSD, price: 2 + n / 100 }),
    ),
  );
  const refused = answers.filter((answer) => 'refusal' in answer);
  expect(refused).toEqual(
    Array.from({ length: 10 }, () => ({ refusal: 'alert.too_many', params: { max: 50 }, field: undefined })),
  );
  const { data, total } = await notice.must(alertList, user, firstPage);
  expect(total).toBe(50);
  const id = data[0]?.id ?? 0;
  expect(await notice.must(alertDelete, user, { id })).toEqual({ id });
  expect(await notice.call(alertSubmit, user, { forex_id: EURUSD, price: 3 })).toMatchObject({ price: 3 });
});

it('the same key is the same alert, also at once; another payload under it is refused', async () => {
  const user = aUser();
  const input = { forex_id: EURUSD, price: 1.3 };
  const [first, second] = await Promise.all([
    notice.call(alertSubmit, user, input, claim('a')),
    notice.call(alertSubmit, user, input, claim('a')),
  ]);
  expect(second).toEqual(first);
  expect(await notice.call(alertSubmit, user, input, claim('a', 'other'))).toMatchObject({
    refusal: 'request.idempotency_conflict',
  });
  const atPrice = { forex_id: EURUSD, price: 1.1 };
  const refused = await notice.call(alertSubmit, user, atPrice, claim('b'));
  expect(refused).toMatchObject({ refusal: 'alert.at_price' });
  await instance.prices({ EURUSD: 1.11 });
  expect(await notice.call(alertSubmit, user, atPrice, claim('b'))).toEqual({ ...refused, field: 'price' });
  expect((await notice.must(alertList, user, firstPage)).total).toBe(1);
  await instance.prices({ EURUSD: 1.1 });
});

it('notices: are deleted with fired alerts after 90 days, waiting alerts stay', async () => {
  const user = aUser();
  for (const price of [149, 140]) {
    await notice.must(alertSubmit, user, { forex_id: instance.instrumentId('USDJPY'), price });
  }
  await instance.prices({ USDJPY: 148 });
  await notice.settled();
  const counts = async () => [
    (await notice.must(noticeList, user, firstPage)).total,
    (await notice.must(alertList, user, firstPage)).total,
  ];
  expect(await counts()).toEqual([1, 2]);
  const later = (ms: number) => ({ now: () => instance.clock.now() + ms });
  await dropOldNotices(database, later(90 * DAY_MS - HOUR_MS));
  expect(await counts()).toEqual([1, 2]);
  await dropOldNotices(database, later(90 * DAY_MS + HOUR_MS));
  expect(await counts()).toEqual([0, 1]);
});
