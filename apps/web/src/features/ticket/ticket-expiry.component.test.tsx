import { screen } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { serverNow } from '../../shared/time/server-time.ts';
import { drawTicket } from './ticket.fixture.tsx';

const DAY = 86_400_000;

/** A buy limit at 59,000, ready to be sent. */
async function aLimit() {
  const drawing = await drawTicket([answerTo(submit, () => anOrder())]);
  const { user, server } = drawing;
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  await user.click(screen.getByRole('radio', { name: 'Limit / Stop' }));
  await user.type(screen.getByRole('textbox', { name: 'Order price' }), '59000');
  const choose = (choice: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Expiry' }), choice);
  const button = () => screen.getByRole('button', { name: 'Buy limit 0.01 lots BTC/USD' });
  const sent = () => server.received(submit).map(({ input }) => input.expire_at);
  return { user, choose, button, sent };
}

describe('the expiry in the ticket', () => {
  it('is till cancelled at first and is not sent', async () => {
    const { user, button, sent } = await aLimit();
    expect(screen.getByRole('combobox', { name: 'Expiry' })).toHaveProperty('value', 'gtc');
    await user.click(button());
    expect(sent()).toEqual([undefined]);
  });

  it('ends today with the UTC day, and is forgotten after the order', async () => {
    const { user, choose, button, sent } = await aLimit();
    await choose('End of the day (UTC)');
    await user.click(button());
    const end = new Date(Math.floor(serverNow() / DAY) * DAY + DAY).toISOString();
    expect(sent()).toEqual([end]);
    expect(screen.getByRole('combobox', { name: 'Expiry' })).toHaveProperty('value', 'gtc');
  });

  it('takes a date and a time, says what is wrong with them and keeps the order back', async () => {
    const { user, choose, button, sent } = await aLimit();
    await choose('Date and time');
    const time = screen.getByRole('textbox', { name: 'Expiry time' });
    await user.clear(time);
    expect(screen.getByRole('alert').textContent).toBe('Enter a date and a time, for example 15:30.');
    expect(button()).toHaveProperty('disabled', true);
    await user.type(time, '15:30');
    const tomorrow = new Date(serverNow() + DAY);
    expect(screen.getByText(/^Expires .*15:30:00/)).toBeTruthy();
    await user.click(button());
    expect(sent()).toEqual([`${tomorrow.toISOString().slice(0, 10)}T15:30:00.000Z`]);
  });

  it('is not asked of a market order', async () => {
    const { user } = await aLimit();
    await user.click(screen.getByRole('radio', { name: 'Market' }));
    expect(screen.queryByRole('combobox', { name: 'Expiry' })).toBeNull();
  });
});
