import { screen } from '@testing-library/react';
import { traderFee, traderFeeSubmit } from '@tidemark/contract/calls/trading/performance-fees';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { OwnFeeCard } from './own-fee-card.tsx';

const field = () => screen.findByRole('textbox', { name: 'Fee, %' });

describe('the performance fee of a lead trader', () => {
  it('is saved as it was typed', async () => {
    let percent = 0;
    const answers = [
      answerTo(traderFee, () => ({ percent, max: 50 })),
      answerTo(traderFeeSubmit, (input) => {
        percent = Number(input.percent);
        return { percent, max: 50 };
      }),
    ];
    const { user, server } = await draw(<OwnFeeCard />, { answers });
    await user.clear(await field());
    await user.type(await field(), '12.5');
    await user.click(screen.getByRole('button', { name: 'Save fee' }));
    await expect
      .poll(() => server.received(traderFeeSubmit).map(({ input }) => input))
      .toEqual([{ percent: 12.5 }]);
    await expect.poll(async () => (await field()).getAttribute('value')).toBe('12.5');
  });

  it('shows a refusal at its field, and keeps what was typed', async () => {
    const answers = [
      answerTo(traderFee, () => ({ percent: 20, max: 50 })),
      answerTo(traderFeeSubmit, () => new FakeRefusal('follow.fee_out_of_range', 'Too much.', 'percent')),
    ];
    const { user } = await draw(<OwnFeeCard />, { answers });
    await user.clear(await field());
    await user.type(await field(), '60');
    await user.click(screen.getByRole('button', { name: 'Save fee' }));
    expect(await screen.findByText('Too much.')).toBeTruthy();
    expect(await field()).toHaveProperty('value', '60');
  });
});
