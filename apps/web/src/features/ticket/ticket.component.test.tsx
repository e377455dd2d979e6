import { screen } from '@testing-library/react';
import { submit } from '@tidemark/contract/calls/forex';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../shared/an-order.fixture.ts';
import { drawTicket } from './ticket.fixture.tsx';

const sides = () => screen.getAllByRole('button', { name: /^(Buy|Sell) 60,000\.00/ });

describe('order ticket', () => {
  it('suggests no side, says so on its button and sends what was chosen', async () => {
    const { user, server } = await drawTicket([answerTo(submit, () => anOrder({ OrderType: 2 }))]);
    expect(sides().map((side) => side.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
    expect(screen.getByRole('button', { name: 'Choose buy or sell' })).toHaveProperty('disabled', true);

    await user.click(screen.getByRole('button', { name: /^Sell 60,000/ }));
    await user.click(screen.getByRole('button', { name: 'Sell 0.01 lots BTC/USD' }));
    expect(server.received(submit).map(({ input }) => input)).toMatchObject([
      { forex_id: 9, type: 2, cont: 0.01 },
    ]);
  });
});
