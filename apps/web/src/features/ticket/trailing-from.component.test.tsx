import { screen } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { drawTicket } from './ticket.fixture.tsx';

it('activation price: is kept back below the price of a buy, and sent above it', async () => {
  const { user, server } = await drawTicket([answerTo(submit, () => anOrder())]);
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  await user.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  await user.click(screen.getByRole('radio', { name: 'Trailing' }));
  const from = screen.getByRole('textbox', { name: 'Start trailing at (optional)' });
  const button = () => screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' });
  expect(button()).toHaveProperty('disabled', false);
  await user.type(from, '59000');
  expect(screen.getByRole('alert').textContent).toBe('Must be above 60,000.00.');
  expect(button()).toHaveProperty('disabled', true);
  await user.clear(from);
  await user.type(from, '61000');
  await user.click(button());
  expect(server.received(submit).map(({ input }) => input)).toMatchObject([
    { trailing_distance: expect.anything(), trailing_from: 61_000 },
  ]);
  // The next order begins without it.
  await user.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  expect(screen.getByRole('textbox', { name: 'Start trailing at (optional)' })).toHaveProperty('value', '');
});
