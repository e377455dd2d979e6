import { screen } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { drawTicket } from './ticket.fixture.tsx';

/** A market buy of 0.04 lots at 60,000 with a first target. */
async function aBuy(answer = answerTo(submit, () => anOrder())) {
  const drawing = await drawTicket([answer]);
  const { user, server } = drawing;
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  await user.clear(lots);
  await user.type(lots, '0.04');
  expect(screen.queryByRole('switch', { name: 'Take profit in parts' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Take-profit' }));
  await user.click(screen.getByRole('switch', { name: 'Take profit in parts' }));
  await user.click(screen.getByRole('switch', { name: 'Take-profit' }));
  const price = await screen.findByRole('textbox', { name: 'Target 1: price' });
  const button = () => screen.getByRole('button', { name: 'Buy 0.04 lots BTC/USD' });
  const sent = () => server.received(submit).map(({ input }) => input.targets);
  return { user, price, button, sent };
}

describe('targets in the ticket', () => {
  it('begin with half of the lots, need a price, and are sent together', async () => {
    const { user, price, button, sent } = await aBuy();
    expect(screen.getByRole('textbox', { name: 'Target 1: lots' })).toHaveProperty('value', '0.02');
    expect(screen.getByRole('alert').textContent).toBe('Enter a price and lots, or remove the target.');
    expect(button()).toHaveProperty('disabled', true);
    await user.type(price, '61000');
    await user.click(screen.getByRole('button', { name: 'Add target' }));
    await user.type(screen.getByRole('textbox', { name: 'Target 2: price' }), '62000');
    await user.click(button());
    expect(sent()).toEqual([
      [
        { price: 61_000, lots: 0.02 },
        { price: 62_000, lots: 0.01 },
      ],
    ]);
    // Their prices were of that moment.
    expect(screen.queryByRole('textbox', { name: 'Target 1: price' })).toBeNull();
  });

  it.each([
    ['59000', '0.02', 'Must be above 60,000.00.'],
    ['61000', '0.05', 'The targets have more than 0.04 lots.'],
  ])('keep the order back at %s with %s lots', async (at, size, problem) => {
    const { user, price, button } = await aBuy();
    await user.type(price, at);
    const lots = screen.getByRole('textbox', { name: 'Target 1: lots' });
    await user.clear(lots);
    await user.type(lots, size);
    expect(screen.getByRole('alert').textContent).toBe(problem);
    expect(button()).toHaveProperty('disabled', true);
  });

  it('are removed one by one, and show the server’s refusal at the last', async () => {
    const refused = answerTo(submit, () => new FakeRefusal('forex.target_wrong_side', 'No.', 'targets'));
    const { user, price, button } = await aBuy(refused);
    await user.type(price, '61000');
    await user.click(button());
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Remove target 1' }));
    expect(screen.queryByRole('textbox', { name: 'Target 1: price' })).toBeNull();
  });
});
