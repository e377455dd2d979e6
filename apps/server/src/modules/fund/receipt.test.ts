import { expect, it } from 'vitest';
import { doubtsIn, receiptOf, verdictOn } from '../../../test/support/receipts/receipt-of.ts';
import { openFundInstance } from './fund.fixture.ts';

const instance = await openFundInstance();
const { server } = instance;

it('gives a receipt of the income of a day, by the terms of the subscription', async () => {
  const ann = await instance.saver('ann', '2000');
  const bought = await instance.buy(ann, '1234.56', 2);
  await instance.nextDay();
  const day = await instance.nextDay();
  const [income] = await server.database.query<{ id: number }>({
    text: 'select id::float8 as id from fund.income where paid_at is not null order by id',
  });
  const file = await receiptOf(instance, ann.token, { kind: 'fund.payment', id: income?.id ?? 0 });
  const verdict = await verdictOn(server, file);
  expect([doubtsIn(verdict), verdict.isComplete]).toEqual([[], true]);
  expect(verdict.shown?.record).toMatchObject({
    ...{ kind: 'fund.payment', subscription: String(bought.data.id), share: '1234.560000' },
    ...{ dayRate: '0.12', day: '2026-11-03', amount: '1.481500' },
  });
  expect(day).toBe('2026-11-04');
});
