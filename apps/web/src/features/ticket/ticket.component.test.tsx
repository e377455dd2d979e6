import { act, screen, within } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { setConfirmations } from '../../shared/orders/confirmations.ts';
import { firstConfirmations } from '../../shared/orders/confirmations-text.ts';
import { bitcoin, drawTicket } from './ticket.fixture.tsx';

const sides = () => screen.getAllByRole('button', { name: /^(Buy|Sell) 60,000\.00/ });

describe('order ticket', () => {
  it('preselects no side, asks for one on its button and sends the chosen one', async () => {
    const { user, server } = await drawTicket([answerTo(submit, () => anOrder({ OrderType: 2 }))]);
    expect(sides().map((side) => side.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
    expect(screen.getByRole('button', { name: 'Choose buy or sell' })).toHaveProperty('disabled', true);

    await user.click(screen.getByRole('button', { name: /^Sell 60,000/ }));
    await user.click(screen.getByRole('button', { name: 'Sell 0.01 lots BTC/USD' }));
    expect(server.received(submit).map(({ input }) => input)).toMatchObject([
      { forex_id: 9, type: 2, cont: 0.01 },
    ]);
  });

  it('sends a small order at once and asks before one above the configured value', async () => {
    const { user, server } = await drawTicket([answerTo(submit, () => anOrder())]);
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await user.click(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }));
    expect(server.received(submit)).toHaveLength(1);

    const lots = screen.getByRole('textbox', { name: 'Lots' });
    await user.clear(lots);
    await user.type(lots, '0.20');
    await user.click(screen.getByRole('button', { name: 'Buy 0.20 lots BTC/USD' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Position value12,000.00 USD');
    expect(server.received(submit)).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Buy 0.20 lots BTC/USD' }));
    expect(server.received(submit)).toHaveLength(2);
  });

  it('asks for confirmation always or never according to the setting', async () => {
    setConfirmations({ mode: 'always' });
    onTestFinished(() => setConfirmations(firstConfirmations));
    const { user, server } = await drawTicket([answerTo(submit, () => anOrder())]);
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await user.click(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(server.received(submit)).toHaveLength(0);
    act(() => setConfirmations({ mode: 'never' }));
    await user.click(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }));
    expect(server.received(submit)).toHaveLength(1);
  });

  it('begins a pending order without a price and asks before an order that fills at once', async () => {
    const { user, server } = await drawTicket([answerTo(submit, () => anOrder())]);
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await user.click(screen.getByRole('radio', { name: 'Limit / Stop' }));
    const price = screen.getByRole('textbox', { name: 'Order price' });
    expect(price).toHaveProperty('value', '');
    await user.type(price, '60000');
    await user.click(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('This order fills immediately at about 60,000.00.');
    expect(server.received(submit)).toHaveLength(0);
  });

  it('asks before a price far from the market, even where confirmations are off', async () => {
    setConfirmations({ mode: 'never' });
    onTestFinished(() => setConfirmations(firstConfirmations));
    const { user, server } = await drawTicket([answerTo(submit, () => anOrder())]);
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await user.click(screen.getByRole('radio', { name: 'Limit / Stop' }));
    await user.type(screen.getByRole('textbox', { name: 'Order price' }), '5');
    await user.click(screen.getByRole('button', { name: 'Buy limit 0.01 lots BTC/USD' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('BTC/USD 5.00 is 99.99% below the market.');
    expect(server.received(submit)).toHaveLength(0);
  });

  it('prefills the stop-loss as not set, and disables its button until a distance is chosen', async () => {
    const { user, server } = await drawTicket([answerTo(submit, () => anOrder())]);
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await user.click(screen.getByRole('switch', { name: 'Stop-loss' }));
    const price = screen.getByRole('textbox', { name: 'Stop-loss price' });
    expect(price).toHaveProperty('value', '60,000.00');
    expect(screen.getByRole('alert').textContent).toBe('Not set. Choose a distance or enter a price.');
    const button = screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' });
    expect(button).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: '25%' }));
    expect(price).toHaveProperty('value', '59,400.00');
    await user.click(button);
    expect(server.received(submit).map(({ input }) => input)).toMatchObject([{ stop_loss_price: 59_400 }]);
  });

  it('warns of a take-profit that is a loss with the fee', async () => {
    const { user } = await drawTicket();
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await user.click(screen.getByRole('switch', { name: 'Take-profit' }));
    const price = screen.getByRole('textbox', { name: 'Take-profit price' });
    await user.clear(price);
    await user.type(price, '60001');
    expect(screen.getByText('After the fee, this take-profit is a loss.')).toBeTruthy();
  });

  it('says in toasts that no leverage is configured, and sends no order', async () => {
    const instrument = bitcoin({ HasForexMultiple: [] });
    const { user, server } = await drawTicket([], { instrument });
    const toasts = within(screen.getByRole('region', { name: 'toasts' }));
    await user.click(screen.getByRole('button', { name: 'Not configured' }));
    expect(await toasts.findByText('No leverage values available')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await user.click(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }));
    expect(await toasts.findByText('Leverage is not configured for this instrument')).toBeTruthy();
    expect(server.received(submit)).toEqual([]);
  });

  it('disables both sides and hides its button while the market is closed', async () => {
    await drawTicket([], { instrument: bitcoin({ MarketStatus: 0 }) });
    const closed = screen.getByRole('group', { name: 'Side' });
    expect(closed).toHaveProperty('disabled', true);
    expect(within(closed).getAllByText('Closed')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /lots BTC\/USD$/ })).toBeNull();
  });
});
