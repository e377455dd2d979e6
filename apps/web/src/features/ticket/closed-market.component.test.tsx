import { screen } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { bitcoin, drawTicket } from './ticket.fixture.tsx';

const closed = { MarketStatus: 2, OpensAt: '2026-11-22T22:00:00.000Z' };

/** The ticket of a closed market with a buy at an order price. */
async function drawClosed() {
  const instrument = bitcoin({ ...closed, OrdersWhenClosed: true });
  const drawing = await drawTicket([answerTo(submit, () => anOrder())], { instrument });
  await drawing.user.click(screen.getByRole('button', { name: /^Buy/ }));
  await drawing.user.click(screen.getByRole('radio', { name: 'Limit / Stop' }));
  await drawing.user.type(screen.getByRole('textbox', { name: 'Order price' }), '60000');
  return drawing;
}

it('closed market: takes a limit at the last price where the instrument allows it', async () => {
  const { user, server } = await drawClosed();
  expect(screen.getByText(/^The market is closed. The order waits for the opening/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Buy limit 0.01 lots BTC/USD' }));
  expect(server.received(submit).map(({ input }) => input)).toMatchObject([
    { status: 0, target_price: 60_000 },
  ]);
});

it('closed market: takes a market order at the opening, with an expiry and without a deviation', async () => {
  const { user, server } = await drawClosed();
  await user.click(screen.getByRole('radio', { name: 'Market' }));
  expect(screen.getByText(/^The market is closed. The order fills at the first price/)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Max. slippage' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Expiry' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Buy at the opening: 0.01 lots BTC/USD' }));
  const [sent] = server.received(submit).map(({ input }) => input);
  expect(sent).toMatchObject({ status: 1, at_opening: 1 });
  expect(sent).not.toHaveProperty('target_price');
});

it('open market: sends nothing of the opening with a market order', async () => {
  const { user, server } = await drawTicket([answerTo(submit, () => anOrder())], {
    instrument: bitcoin({ OrdersWhenClosed: true }),
  });
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  await user.click(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }));
  expect(server.received(submit)[0]?.input).not.toHaveProperty('at_opening');
});

it('closed market: offers no side where the instrument takes no orders', async () => {
  await drawTicket([], { instrument: bitcoin(closed) });
  expect(screen.getByRole('group', { name: 'Side' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Market closed' })).toHaveProperty('disabled', true);
});
