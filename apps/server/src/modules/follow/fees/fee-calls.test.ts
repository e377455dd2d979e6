import { forexChange } from '@tidemark/contract/calls/money/statement';
import { followedTrader, myFollower, simulation } from '@tidemark/contract/calls/trading/copies';
import { canalFollow, followTrader } from '@tidemark/contract/calls/trading/follow';
import { close, myDeal } from '@tidemark/contract/calls/trading/forex';
import {
  performanceFees,
  traderFee,
  traderFeeSubmit,
} from '@tidemark/contract/calls/trading/performance-fees';
import { traderDetail } from '@tidemark/contract/calls/trading/traders';
import { describe, expect, it } from 'vitest';
import { openFollowInstance } from '../follow.fixture.ts';

const instance = await openFollowInstance();
const { server } = instance;
const [ann, bob, cy] = [
  await instance.makeTrader(await instance.realUser('ann', '9000')),
  await instance.realUser('bob', '9000'),
  await instance.realUser('cy', '5000'),
];
const settings = { trader_id: ann.id, multiple: 2, max_amount: '100000' };

describe('the performance fee of a lead trader', () => {
  it('is set within its bounds, by a lead trader alone', async () => {
    expect(await server.must(traderFee, {}, ann.token)).toEqual({ percent: 0, max: 50 });
    expect(await server.must(traderFeeSubmit, { percent: 20 }, ann.token)).toEqual({ percent: 20, max: 50 });
    for (const percent of [50.01, -1, 1.234]) {
      const refused = await server.call(traderFeeSubmit, { percent }, ann.token);
      expect(refused.key).toBe('follow.fee_out_of_range');
    }
    expect((await server.call(traderFee, {}, bob.token)).key).toBe('follow.not_a_trader');
    expect((await server.call(traderFeeSubmit, { percent: 20 }, bob.token)).key).toBe('follow.not_a_trader');
    expect(await server.must(traderDetail, { id: ann.id }, cy.token)).toMatchObject({ performance_fee: 20 });
  });

  it('is asked of who follows, and shown to both sides once it was paid', async () => {
    const refused = await server.call(followTrader, settings, bob.token);
    expect(refused.key).toBe('follow.fee_not_agreed');
    await server.must(followTrader, { ...settings, performance_fee: 20 }, bob.token);
    const order = (await instance.open(ann, 1, 0.1)).data;
    await expect.poll(async () => (await server.must(myDeal, { status: 1 }, bob.token)).total).toBe(1);
    await instance.price(70_500);
    await server.must(close, { id: order.Id }, ann.token);
    await expect.poll(async () => (await server.must(myDeal, { status: 3 }, bob.token)).total).toBe(1);
    // 100 of profit less 3 of commission.
    expect(await server.must(canalFollow, { trader_id: ann.id }, bob.token)).toMatchObject({
      performance_fee: '19.400000',
    });
    const paid = await server.must(performanceFees, {}, bob.token);
    expect(paid).toMatchObject({
      ...{ total: 1, total_paid: '19.400000' },
      data: [
        {
          ...{ trader_id: ann.id, follow_id: bob.id, period: 'end', percent: 20, result: '97.000000' },
          ...{ high_water_before: '0.000000', high_water: '97.000000', fee: '19.400000', paid: '19.400000' },
        },
      ],
    });
    const received = await server.must(performanceFees, { side: 'received' }, ann.token);
    expect(received).toMatchObject({ total: 1, total_paid: '19.400000', data: [{ id: paid.data[0]?.id }] });
    expect(await server.must(performanceFees, { side: 'received' }, cy.token)).toMatchObject({ total: 0 });
    const id = paid.data[0]?.id;
    const one = { total: 1, data: [{ id, financing: '0.000000' }] };
    expect(await server.must(performanceFees, { id }, bob.token)).toMatchObject(one);
    // One of somebody else answers like one that does not exist.
    for (const asked of [{ id }, { id: 999_999 }]) {
      expect(await server.must(performanceFees, asked, cy.token)).toMatchObject({ total: 0, data: [] });
    }
  });

  it('is a line in the histories of both, and on the lists of copies', async () => {
    for (const [who, Value] of [
      [ann, '19.400000'],
      [bob, '-19.400000'],
    ] as const) {
      const lines = await server.must(
        forexChange,
        { event: 'follow.performance_fee', type: 'forex' },
        who.token,
      );
      expect(lines.data).toMatchObject([{ Value, EventTrans: 'Performance fee', Ref: { kind: 'copy_fee' } }]);
    }
    const { data } = await server.must(followedTrader, { history: 1 }, bob.token);
    expect(data).toMatchObject([{ own_fee: 20, high_water: '97.000000', performance_fees: '19.400000' }]);
    expect(await server.must(myFollower, {}, ann.token)).toMatchObject({ performance_fees: '19.400000' });
    const asked = { trader_id: ann.id, amount: '1000', multiple: 1, period: '30' } as const;
    const simulated = await server.must(simulation, asked, cy.token);
    expect(simulated).toMatchObject({ copied: 1, profit: '38.800000', performance_fees: '9.700000' });
  });
});
