import type { CallInput } from '@tidemark/contract';
import { alertDelete, alertList, alertSubmit } from '@tidemark/contract/calls/account/alert';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../../test/support/trading-instance.ts';
import { type OpenNotice, openNotice } from '../notice.fixture.ts';

const { database } = await testDatabase();
const instance = await openTradingInstance({ database });
const EURUSD = instance.instrumentId('EURUSD');
const MINUTE = 60_000;
let users = 0;
const aUser = (): number => {
  users += 1;
  return users;
};

type Asked = Omit<CallInput<typeof alertSubmit>, 'forex_id'>;

/** Prices of one minute each, with the time between them. */
async function minutes(notice: OpenNotice, prices: readonly (readonly number[])[]): Promise<void> {
  for (const some of prices) {
    for (const price of some) await instance.prices({ EURUSD: price });
    instance.clock.advance(MINUTE);
    await notice.settled();
  }
}

async function noticesOf(notice: OpenNotice, user: number) {
  await notice.settled();
  return notice.told
    .filter(({ userId }) => userId === user)
    .map(({ notice: { key, params } }) => [key, params]);
}

/** Runs some minutes after an alert is set at 1.1, and returns the notices of its user. */
async function after(asked: Asked, prices: readonly (readonly number[])[]) {
  const notice = await openNotice({ ...instance, database });
  const user = aUser();
  // Past the minutes of other tests: a flat hour at 1.1.
  instance.clock.advanceTo(Math.ceil(instance.clock.now() / MINUTE) * MINUTE);
  await minutes(
    notice,
    Array.from({ length: 62 }, () => [1.1]),
  );
  await notice.must(alertSubmit, user, { forex_id: EURUSD, ...asked });
  // One more, so that the last is complete.
  await minutes(notice, [...prices, []]);
  const sent = await noticesOf(notice, user);
  await notice.stop();
  return sent;
}

it('change of an hour: fires at the first tick that is far enough from the price an hour ago', async () => {
  const notice = await openNotice({ ...instance, database });
  const user = aUser();
  await minutes(
    notice,
    Array.from({ length: 62 }, () => [1.1]),
  );
  const asked = {
    forex_id: EURUSD,
    kind: 'change',
    direction: 'rises',
    period: '60min',
    percent: 1,
  } as const;
  const claim = {
    key: 'set once',
    payloadHash: '00'.repeat(32),
    storedMs: 24 * 60 * MINUTE,
    keepsRefusals: true,
  };
  const set = await notice.call(alertSubmit, user, asked, claim);
  await instance.prices({ EURUSD: 1.1109 });
  expect(await noticesOf(notice, user)).toEqual([]);
  await instance.prices({ EURUSD: 1.111 });
  const params = { instrument: 'EUR/USD', price: 1.111, direction: 'rises', percent: 1 };
  expect(await noticesOf(notice, user)).toEqual([['alert.hour_change_reached', params]]);
  expect(await notice.call(alertSubmit, user, asked, claim), 'repeated after it fired').toEqual(set);
  await minutes(notice, [[1.12], [1.13]]);
  expect(await noticesOf(notice, user)).toHaveLength(1);
  await notice.stop();
});

it.each([
  [
    'a close above, once, not by a price within the candle',
    { kind: 'close', direction: 'rises', period: '1min', price: 1.101 },
    [[1.102, 1.1], [1.102]],
    [['alert.close_reached', { instrument: 'EUR/USD', price: 1.101, direction: 'rises', period: '1M' }]],
  ],
  ['no close at the level', { kind: 'close', direction: 'falls', period: '1min', price: 1.09 }, [[1.09]], []],
  [
    'an RSI below its level',
    { kind: 'rsi', direction: 'falls', period: '1min', length: 3, level: 30 },
    [[1.099], [1.098]],
    [
      [
        'alert.rsi_reached',
        { instrument: 'EUR/USD', price: 1.099, direction: 'falls', period: '1M', length: 3, level: 30 },
      ],
    ],
  ],
  [
    'a close that crosses its average',
    { kind: 'average', direction: 'rises', period: '1min', length: 5 },
    [[1.099], [1.101], [1.102]],
    [
      [
        'alert.average_crossed',
        { instrument: 'EUR/USD', price: 1.101, direction: 'rises', period: '1M', length: 5 },
      ],
    ],
  ],
] as const)('conditions on candles: %s', async (_, asked, prices, sent) => {
  expect(await after(asked, prices)).toEqual(sent);
});

it('change of the day: is found in recorded minutes after a restart, once', async () => {
  const user = aUser();
  const before = await openNotice({ ...instance, database });
  instance.clock.advanceTo(Date.parse('2026-11-19T09:00:00Z'));
  await minutes(before, [[1.2], [1.2]]);
  await before.must(alertSubmit, user, {
    ...{ forex_id: EURUSD, kind: 'change', direction: 'falls', period: '1day', percent: 2 },
  });
  await before.stop();
  // Down and back while the module is stopped.
  for (const price of [1.2, 1.17, 1.2]) {
    instance.clock.advance(MINUTE);
    await instance.prices({ EURUSD: price });
  }
  instance.clock.advance(MINUTE);
  const again = await openNotice({ ...instance, database });
  const sent = await noticesOf(again, user);
  expect(sent).toMatchObject([['alert.day_change_reached', { percent: 2, direction: 'falls', price: 1.17 }]]);
  await again.stop();
  const third = await openNotice({ ...instance, database });
  expect(await noticesOf(third, user)).toEqual([]);
  await third.stop();
});

it('two servers on one database fire a condition once, and one that was removed never', async () => {
  const user = aUser();
  const first = await openNotice({ ...instance, database });
  await minutes(first, [[1.1]]);
  const asked = { forex_id: EURUSD, kind: 'close', direction: 'rises', period: '1min' } as const;
  await first.must(alertSubmit, user, { ...asked, price: 1.105 });
  const removed = await first.must(alertSubmit, user, { ...asked, price: 1.104 });
  await first.must(alertDelete, user, { id: removed.id });
  const second = await openNotice({ ...instance, database });
  await minutes(first, [[1.11], [1.11]]);
  await second.settled();
  expect(await noticesOf(first, user)).toHaveLength(1);
  const { data } = await first.must(alertList, user, { page: 1, page_size: 10 });
  expect(data).toMatchObject([{ kind: 'close', period: '1min', percent: null, length: null, level: null }]);
  await Promise.all([first.stop(), second.stop()]);
});

it('conditions: refuse what is missing, too long or reached already at its field', async () => {
  const notice = await openNotice({ ...instance, database });
  const user = aUser();
  await minutes(
    notice,
    Array.from({ length: 62 }, () => [1.1]),
  );
  const rows: readonly (readonly [Asked, string, string])[] = [
    [{}, 'alert.incomplete', 'price'],
    [{ kind: 'close', period: '1min', price: 1 }, 'alert.incomplete', 'direction'],
    [{ kind: 'close', direction: 'rises', price: 1 }, 'alert.incomplete', 'period'],
    [{ kind: 'change', direction: 'rises', period: '5min', percent: 1 }, 'alert.incomplete', 'period'],
    [{ kind: 'change', direction: 'falls', period: '1day', percent: 100 }, 'alert.incomplete', 'percent'],
    [{ kind: 'rsi', direction: 'rises', period: '1min', length: 14 }, 'alert.incomplete', 'level'],
    [{ kind: 'rsi', direction: 'rises', period: '1min', length: 51, level: 70 }, 'alert.too_long', 'length'],
  ];
  for (const [asked, refusal, field] of rows) {
    expect(await notice.call(alertSubmit, user, { forex_id: EURUSD, ...asked })).toMatchObject({
      refusal,
      field,
    });
  }
  await instance.prices({ EURUSD: 1.12 });
  const reached = { kind: 'change', direction: 'rises', period: '60min', percent: 1 } as const;
  expect(await notice.call(alertSubmit, user, { forex_id: EURUSD, ...reached })).toMatchObject({
    ...{ refusal: 'alert.reached', field: 'percent' },
  });
  await notice.stop();
});
