import { screen } from '@testing-library/react';
import { getBasicInfo } from '@tidemark/contract/calls/content/content';
import { financing } from '@tidemark/contract/calls/trading/financing';
import { close, closeAll, myDeal } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { tick as tickCall } from '@tidemark/contract/calls/trading/ticks';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { closeGroups } from '../close/close-many.ts';
import { CloseManyDialog } from '../close/close-many-dialog.tsx';
import { OrderFacts } from './order-facts.tsx';

const nothing = () => undefined;
/** Two positions: 0.50 gained for a fee of 0.40, and 0.23 lost for a fee of 0.32. */
const held = [
  anOrder({ Id: 1, FactProfits: '0.500000', TradeFee: '0.400000' }),
  anOrder({ Id: 2, FactProfits: '-1.230000', TradeFee: '0.320000' }),
];

describe('CloseManyDialog', () => {
  it('shows the result after fees before closing and again in the toast', async () => {
    const [group] = closeGroups(held);
    if (!group) throw new Error('all is a group');
    const { user } = await draw(<CloseManyDialog group={group} orders={held} onEnd={nothing} />, {
      answers: [
        answerTo(tradeList, () => []),
        answerTo(close, () => anOrder()),
        answerTo(myDeal, () => ({ data: [], total: 0, page: 1, last_page: 1, ...sums })),
        answerTo(closeAll, () => ({ closed: held, left: [], ...sums })),
      ],
    });
    // The dialog is loaded when it is needed first.
    const button = await screen.findByRole('button', { name: /^close 2/i }, { timeout: 10_000 });
    const said = document.body.textContent ?? '';
    expect(said).toContain('-1.450000');
    expect(said).toMatch(/P\/L before fees\s*-0.730000/);
    expect(said).toMatch(/Fee\s*0.720000/);
    await user.click(button);
    expect(await screen.findByText(/2 positions closed.*-1\.450000/)).toBeTruthy();
  });
});

const sums = { all_fact_profits: '-0.730000', all_fees: '0.720000', all_net_profits: '-1.450000' };

const info = {
  ...{ service_link: '', service_link_type: 1, verify_reg_type: 1, trade_fee_type: 1 },
  ...{ micro_loss_level: 0, far_price_percent: 20, price_sources: [] },
};
const recorded = {
  ...{ seq: 7, time: '2026-11-20T13:00:00.000Z', price: 1.0842, source: 'Kraken' },
  ...{ replaced_at: null, source_time: '2026-11-20T12:59:59.900Z', bid: 1.08419, ask: 1.08421 },
};

describe('evidence of an order', () => {
  it.each([
    [null, recorded, /Source: Kraken.*Bid 1\.08419, ask 1\.08421/],
    [null, { ...recorded, bid: null, ask: null }, /Source: Kraken\d/],
  ] as const)('shows the source of a real price: %o %o', async (simulated, tick, shown) => {
    await draw(<OrderFacts order={anOrder()} />, {
      answers: [answerTo(getBasicInfo, () => ({ ...info, simulated })), answerTo(tickCall, () => tick)],
    });
    expect(await screen.findByText('Source: Kraken')).toBeTruthy();
    expect(document.body.textContent).toMatch(shown);
  });

  it('asks for no source where prices are simulated', async () => {
    const { server } = await draw(<OrderFacts order={anOrder()} />, {
      answers: [
        answerTo(getBasicInfo, () => ({ ...info, simulated: 'sim' as const })),
        answerTo(tickCall, () => recorded),
      ],
    });
    await vi.waitUntil(() => server.received(getBasicInfo).length > 0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.received(tickCall)).toEqual([]);
  });
});

describe('facts of an order', () => {
  it('show the result after the fee, with result before fees and fee separately', async () => {
    await draw(<OrderFacts order={anOrder({ Status: 3, FactProfits: '1.000000', TradeFee: '2.500000' })} />);
    const text = document.body.textContent ?? '';
    expect(text).toMatch(/P\/L\s*-1\.500000/);
    expect(text).toMatch(/P\/L before fees\s*\+1\.000000/);
    expect(text).toMatch(/Fee\s*2\.500000/);
  });
});

describe('overnight financing of an order', () => {
  const next = { Time: '2026-11-19T00:00:00.000Z', Nights: 3, Amount: '-27.105000' };
  const charge = {
    Day: '2026-11-17',
    Nights: 1,
    Quantity: 0.5,
    Price: 1.0842,
    AnnualRate: 6,
    Amount: '-9.035000',
  };
  const answered = (answer: object) => ({
    answers: [
      answerTo(financing, () => ({
        Total: '-9.035000',
        TripleDay: 3,
        Next: next,
        Charges: [charge],
        ...answer,
      })),
    ],
  });

  it('shows the sum so far, the next charge with its nights, and the triple day', async () => {
    await draw(<OrderFacts order={anOrder()} />, answered({}));
    const said = (await screen.findByRole('region', { name: 'Overnight financing' })).textContent;
    expect(said).toMatch(
      /Total so far-9\.035000.*Next charge.*3 nights.*-27\.105000.*Triple charge dayWednesday/,
    );
  });

  it('shows a closed position only its sum', async () => {
    await draw(<OrderFacts order={anOrder({ Status: 3 })} />, answered({ Next: null }));
    const said = (await screen.findByRole('region', { name: 'Overnight financing' })).textContent;
    expect(said).toMatch(/Total so far-9\.035000$/);
  });

  it('shows nothing where there is no financing', async () => {
    const { server } = await draw(<OrderFacts order={anOrder()} />, answered({ Next: null, Charges: [] }));
    await vi.waitUntil(() => server.received(financing).length > 0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.queryByRole('region', { name: 'Overnight financing' })).toBeNull();
  });
});
