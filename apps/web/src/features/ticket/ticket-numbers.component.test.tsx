import { screen } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { drawTicket } from './ticket.fixture.tsx';

describe('order ticket: number fields', () => {
  it('reads 0,5 lots in German and formats them as 0,50 on blur', async () => {
    const { user } = await drawTicket([], { language: 'de' });
    const lots = screen.getByRole('textbox', { name: 'Lots' });
    await user.clear(lots);
    await user.type(lots, '0,5');
    await user.tab();
    expect(lots).toHaveProperty('value', '0,50');
  });

  it.each(['-5', '1e6', '5-10', '0.015'])('refuses %s lots and sends no order', async (typed) => {
    const { user, server } = await drawTicket();
    await user.click(screen.getByRole('button', { name: /^Sell 60,000/ }));
    const lots = screen.getByRole('textbox', { name: 'Lots' });
    await user.clear(lots);
    await user.type(lots, typed);
    await user.tab();
    expect([lots.getAttribute('aria-invalid'), lots]).toMatchObject(['true', { value: typed }]);
    expect(screen.getByText(/^(Enter a valid number|Decimal places: at most 2)/)).toBeTruthy();
    expect(server.received(submit)).toEqual([]);
  });

  it.each([
    ['Stop-loss', 'Stop-loss price'],
    ['Take-profit', 'Take-profit price'],
  ])('refuses a %s below 0 and stops its steps at 0', async (level, name) => {
    const { user, server } = await drawTicket();
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    expect(screen.queryByRole('textbox', { name }), 'only its switch enables it').toBeNull();
    await user.click(screen.getByRole('switch', { name: level }));
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, '-5');
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' })).toHaveProperty('disabled', true);
    await user.clear(field);
    await user.type(field, '2');
    const lower = screen.getByRole('button', { name: `Decrease ${name}` });
    for (let taps = 0; taps < 5; taps += 1) await user.click(lower);
    expect(Number((field as HTMLInputElement).value)).toBe(0);
    expect(lower).toHaveProperty('disabled', true);
    expect(server.received(submit)).toEqual([]);
  });

  it('refuses text as the price of a pending order and sends no order', async () => {
    const { user, server } = await drawTicket();
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await user.click(screen.getByRole('radio', { name: 'Limit / Stop' }));
    const price = screen.getByRole('textbox', { name: 'Order price' });
    expect(price.getAttribute('inputmode')).toBe('decimal');
    await user.type(price, 'sixty');
    await user.tab();
    expect(price.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: /0\.01 lots BTC\/USD$/ })).toHaveProperty('disabled', true);
    expect(server.received(submit)).toEqual([]);
  });
});
