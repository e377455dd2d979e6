import { screen } from '@testing-library/react';
import { followTrader } from '@tidemark/contract/calls/trading/follow';
import { answerTo } from '@tidemark/contract/testing';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { FollowForm } from './follow-form.tsx';
import { firstDraft } from './settings-draft.ts';

const followed = {
  ...{ trader_id: 5, mode: 'proportional' as const, multiple: 2, allocation: '500.000000' },
  ...{ max_amount: '200.000000', loss_limit: null, status: 'active', result: '0.000000' },
  ...{ since: '2026-11-21T00:00:00.000Z', paused_at: null, performance_fee: 0 },
};

function Form() {
  const [draft, setDraft] = useState({ ...firstDraft, maxAmount: '200' });
  const trader = { user_id: 5, nickname: 'Tide', performance_fee: 0 };
  return <FollowForm trader={trader} isFollowed draft={draft} onDraft={setDraft} />;
}

function NewForm() {
  const [draft, setDraft] = useState({ ...firstDraft, maxAmount: '200' });
  const trader = { user_id: 5, nickname: 'Tide', performance_fee: 20 };
  return <FollowForm trader={trader} isFollowed={false} draft={draft} onDraft={setDraft} />;
}

describe('follow settings', () => {
  it('shows the performance fee before following and in the question, and sends it as agreed', async () => {
    const { user, server } = await draw(<NewForm />, { answers: [answerTo(followTrader, () => followed)] });
    expect(screen.getByText(/^Performance fee: .*20/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Follow/ }));
    expect(
      await screen.findByText(/You pay the leader a performance fee/, {}, { timeout: 10_000 }),
    ).toBeDefined();
    const buttons = screen.getAllByRole('button', { name: /^Follow/ });
    await user.click(buttons.at(-1) as HTMLElement);
    await expect
      .poll(() => server.received(followTrader).map(({ input }) => input))
      .toMatchObject([{ trader_id: 5, performance_fee: 20 }]);
  });

  it('steps the multiple exactly and groups the digits of an amount on blur', async () => {
    const { user } = await draw(<Form />);
    const more = screen.getByRole('button', { name: 'Increase multiple' });
    for (let step = 0; step < 3; step += 1) await user.click(more);
    expect(screen.getByRole('textbox', { name: /multiple/i })).toHaveProperty('value', '1.3');
    const margin = screen.getByRole('textbox', { name: /max\. margin/i });
    await user.clear(margin);
    await user.type(margin, '12500');
    await user.tab();
    expect(margin).toHaveProperty('value', '12,500');
  });

  it('sends no change while one of the numbers is invalid', async () => {
    const { user, server } = await draw(<Form />);
    await expectRefused(user, { field: /max\. margin/i, typed: '1 00', button: /save|change/i });
    expect(server.received(followTrader)).toEqual([]);
  });

  it('asks for a factor and an amount when copies follow the equity, and sends the mode', async () => {
    const { user, server } = await draw(<Form />, { answers: [answerTo(followTrader, () => followed)] });
    await user.click(screen.getByRole('radio', { name: 'By equity' }));
    const factor = screen.getByRole('textbox', { name: /factor/i });
    await user.clear(factor);
    await user.type(factor, '0.05');
    await user.click(screen.getByRole('button', { name: /save/i }));
    expect(screen.getByText(/factor from 0\.10 to 10/)).toBeDefined();
    expect(server.received(followTrader)).toEqual([]);
    await user.clear(factor);
    await user.type(factor, '2');
    expect(screen.getByText(/one lot into 0\.20/)).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: /amount for sizing/i }), '500');
    await user.click(screen.getByRole('button', { name: /save/i }));
    await expect
      .poll(() => server.received(followTrader).map(({ input }) => input))
      .toMatchObject([{ mode: 'proportional', multiple: 2, allocation: '500', max_amount: '200' }]);
  });
});
