import { screen } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { drawTicket } from './ticket.fixture.tsx';

/** A buy stop at 61,000 with a stop-loss at 60,500 and a second price. */
async function aPair(answer = answerTo(submit, () => anOrder())) {
  const drawing = await drawTicket([answer]);
  const { user, server } = drawing;
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  await user.click(screen.getByRole('radio', { name: 'Limit / Stop' }));
  await user.type(screen.getByRole('textbox', { name: 'Order price' }), '61000');
  await user.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  const stop = screen.getByRole('textbox', { name: 'Stop-loss price' });
  await user.clear(stop);
  await user.type(stop, '60500');
  await user.click(screen.getByRole('switch', { name: 'Second price (OCO)' }));
  const button = () => screen.getByRole('button', { name: 'Buy stop 0.01 lots BTC/USD' });
  const sent = () =>
    server.received(submit).map(({ input }) => ({
      price: input.oco_price,
      type: input.oco_type,
      stopLoss: input.oco_stop_loss_price,
    }));
  return { user, button, sent };
}

describe('the second price in the ticket', () => {
  it('is required once it is switched on, and is not sent when it is off', async () => {
    const { user, button, sent } = await aPair();
    expect(button()).toHaveProperty('disabled', true);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Enter a price or turn off the second order.',
    );
    await user.click(screen.getByRole('switch', { name: 'Second price (OCO)' }));
    await user.click(button());
    expect(sent()).toEqual([{ price: undefined, type: undefined, stopLoss: undefined }]);
  });

  it('is of the same side at first, and has its stop-loss at the same distance', async () => {
    const { user, button, sent } = await aPair();
    await user.type(await screen.findByRole('textbox', { name: 'Second order price' }), '59000');
    expect(screen.getByText('Buy limit: fills at 59,000.00 or lower.')).toBeTruthy();
    await user.click(button());
    expect(sent()).toEqual([{ price: 59_000, type: 1, stopLoss: 58_500 }]);
    // Its price was of that moment.
    expect(screen.queryByRole('textbox', { name: 'Second order price' })).toBeNull();
  });

  it('is of the other side by choice, and has its stop-loss on that side', async () => {
    const { user, button, sent } = await aPair();
    await user.click(await screen.findByRole('radio', { name: 'Sell' }));
    await user.type(await screen.findByRole('textbox', { name: 'Second order price' }), '59000');
    expect(screen.getByText('Sell stop: fills at 59,000.00 or lower.')).toBeTruthy();
    await user.click(button());
    expect(sent()).toEqual([{ price: 59_000, type: 2, stopLoss: 59_500 }]);
  });

  it('shows a refusal of the server at its field', async () => {
    const refused = answerTo(submit, () => new FakeRefusal('forex.oco_at_price', 'No.', 'oco_price'));
    const { user, button } = await aPair(refused);
    const field = screen.getByRole('textbox', { name: 'Second order price' });
    await user.type(field, '59000');
    await user.click(button());
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});
