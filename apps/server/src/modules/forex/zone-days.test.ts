import { close, getProfits, myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { HOUR_MS } from '@tidemark/domain/time';
import { afterAll, expect, it } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';

const { database } = await testDatabase();
/** Half past eight in the evening of 24 November in New York. */
const clock = manualClock('2026-11-25T01:30:00Z');
const instance = await openTradingInstance({ database, clock });
afterAll(() => instance.stop());

const EURUSD = instance.instrumentId('EURUSD');
const buying = { forex_id: EURUSD, type: 1, cont: 0.5, multiple: 100 };
const NEW_YORK = { time_zone: 'America/New_York' };
const [tuesday, wednesday] = ['2026-11-24', '2026-11-25'];

it('my_deal: assigns a New York evening trade to that day there and to the next day in UTC', async () => {
  const trader = await instance.openUser();
  await instance.prices({ EURUSD: 1.0842 });
  const held = await done(instance, submit, trader, buying);
  const closed = await done(instance, submit, trader, buying);
  await done(instance, close, trader, { id: closed.Id });
  const found = async (status: number, day: string, zone = {}) =>
    (await done(instance, myDeal, trader, { status, date_from: day, date_to: day, ...zone })).data.map(
      ({ Id }) => Id,
    );
  for (const [status, id] of [
    [1, held.Id],
    [3, closed.Id],
  ] as const) {
    expect(await found(status, tuesday, NEW_YORK)).toEqual([id]);
    expect(await found(status, wednesday, NEW_YORK)).toEqual([]);
    expect(await found(status, wednesday)).toEqual([id]);
    expect(await found(status, tuesday)).toEqual([]);
  }
});

it('get_profits: starts today at midnight of the time zone', async () => {
  const trader = await instance.openUser();
  await instance.prices({ EURUSD: 1.0842 });
  const order = await done(instance, submit, trader, buying);
  await instance.prices({ EURUSD: 1.0862 });
  await done(instance, close, trader, { id: order.Id });
  // Half past four UTC: the day in New York continues, the one in São Paulo began after the trade.
  clock.advance(3 * HOUR_MS);
  await instance.prices({ EURUSD: 1.0862 });
  expect(await done(instance, getProfits, trader, {})).toMatchObject({ profit: '97.000000' });
  expect(await done(instance, getProfits, trader, NEW_YORK)).toMatchObject({ profit: '97.000000' });
  const saoPaulo = { time_zone: 'America/Sao_Paulo' };
  expect(await done(instance, getProfits, trader, saoPaulo)).toEqual({ profit: '0.000000', percent: 0 });
});
