import { screen } from '@testing-library/react';
import { setStopPrice } from '@tidemark/contract/calls/forex';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../shared/an-order.fixture.ts';
import { draw } from '../../testing/draw.tsx';
import { StopsForm } from './stops-form.tsx';

/** A buy whose trailing stop of 0.01 has seen 1.12; the price is 1.115 now. */
const trailed = anOrder({
  UpdatePrice: 1.115,
  TargetLossPrice: 1.11,
  TrailingDistance: 0.01,
  TrailingBest: 1.12,
});

async function opened(order = trailed) {
  const drawing = await draw(<StopsForm order={order} onBack={() => undefined} onDone={() => undefined} />, {
    answers: [answerTo(setStopPrice, () => order)],
  });
  const field = await screen.findByRole('textbox', { name: 'Distance behind the best price' });
  const level = () => screen.getByText('Would stand at').parentElement?.textContent;
  const retype = async (text: string) => {
    await drawing.user.clear(field);
    await drawing.user.type(field, text);
  };
  return { ...drawing, field, level, retype };
}

describe('stops form with a trailing stop', () => {
  it('shows the level that holds when it opens, and has nothing to send', async () => {
    const { level } = await opened();
    expect(level()).toContain('1.11000');
    expect(screen.getByRole('button', { name: 'Nothing has changed' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['0.006', '1.11400', 'a shorter distance counts from the best price'],
    ['0.02', '1.11000', 'a longer distance keeps the level reached'],
  ])('shows for %s the level %s: %s', async (typed, expected) => {
    const { level, retype } = await opened();
    await retype(typed);
    expect(level()).toContain(expected);
  });

  it('says that the position closes where the new level is passed already, and sends the distance', async () => {
    const { level, retype, user, server } = await opened();
    await retype('0.002');
    expect(level()).toContain('1.11800');
    expect(screen.getByRole('status').textContent).toMatch(/closes at the next price/);
    await user.click(screen.getByRole('button', { name: 'Set stops' }));
    expect(server.received(setStopPrice).map(({ input }) => Number(input.trailing_distance))).toEqual([
      0.002,
    ]);
  });
});
