import { screen } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/forex';
import { describe, expect, it } from 'vitest';
import { drawTicket } from './ticket.fixture.tsx';

describe('numbers of the order ticket', () => {
  it('reads 0,05 lots in German, and formats them when the field is left', async () => {
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
    expect(screen.getByText(/^(This is not a clear number|Decimal places: at most 2)/)).toBeTruthy();
    expect(server.received(submit)).toEqual([]);
  });
});
