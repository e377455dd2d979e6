import { screen } from '@testing-library/react';
import { simulation } from '@tidemark/contract/calls/trading/copies';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { Simulator } from './simulation.tsx';

const found = {
  ...{ amount: '500.000000', balance: '539.100000', profit: '39.100000', fees: '0.900000', rate: 7.82 },
  financing: '0.000000',
  performance_fees: '0.000000',
  ...{ drawdown: 3.68, orders: 6, cut: true, copied: 2, won: 1, largest_margin: '220.000000' },
  skipped: { minimum: 3, margin: 1, not_offered: 0, leader_equity: 0 },
  points: [
    { day: '2026-11-20', balance: '500.000000' },
    { day: '2026-11-21', balance: '539.100000' },
  ],
};

describe('copy simulator', () => {
  it('asks nothing until it is opened, then shows the result with skipped copies and limits', async () => {
    const { user, server } = await draw(<Simulator traderId={5} />, {
      answers: [answerTo(simulation, () => found)],
    });
    expect(server.received(simulation)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Simulate copying' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Copy simulator' }));
    expect(await screen.findByText('2 of 6')).toBeTruthy();
    expect(server.received(simulation).map(({ input }) => input)).toMatchObject([
      { trader_id: '5', amount: '500', mode: 'proportional', multiple: '1', period: '90' },
    ]);
    expect(screen.getByText(/^Skipped: Below the minimum order size/)).toBeTruthy();
    expect(screen.getByText(/Past results do not predict/)).toBeTruthy();
    expect(screen.getByText(/newest 6 trades/)).toBeTruthy();
    expect(screen.queryByText('Overnight financing')).toBeNull();
    expect(screen.queryByText(/instrument was not available/)).toBeNull();
  });

  it.each([
    ['paid', '1.250000', /^[-−]1\.25/],
    ['received', '-0.500000', /^\+?0\.50/],
  ])('shows overnight financing that was %s with its sign', async (_what, financing, shown) => {
    const { user } = await draw(<Simulator traderId={5} />, {
      answers: [answerTo(simulation, () => ({ ...found, financing }))],
    });
    await user.click(screen.getByRole('button', { name: 'Simulate copying' }));
    const label = await screen.findByText('Overnight financing');
    expect(label.nextElementSibling?.textContent).toMatch(shown);
  });

  it('explains a wrong amount at its field, and asks again for another period', async () => {
    const { user, server } = await draw(<Simulator traderId={5} />, {
      answers: [answerTo(simulation, () => ({ ...found, orders: 0 }))],
    });
    await user.click(screen.getByRole('button', { name: 'Simulate copying' }));
    expect(await screen.findByText('No closed trades in this period')).toBeTruthy();
    const amount = screen.getByRole('textbox', { name: 'Amount, USD' });
    await user.clear(amount);
    await user.type(amount, '5');
    expect(screen.getByText(/Enter an amount from 10.00 to 10,000,000 USD/)).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '800');
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    await expect
      .poll(() => server.received(simulation).at(-1)?.input, { timeout: 5000 })
      .toMatchObject({ amount: '800', period: '30' });
  });
});
