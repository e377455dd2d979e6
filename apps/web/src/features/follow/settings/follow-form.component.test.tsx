import { screen } from '@testing-library/react';
import { followTrader } from '@tidemark/contract/calls/trading/follow';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { FollowForm } from './follow-form.tsx';
import { firstDraft } from './settings-draft.ts';

function Form() {
  const [draft, setDraft] = useState({ ...firstDraft, maxAmount: '200' });
  const trader = { user_id: 5, nickname: 'Tide' };
  return <FollowForm trader={trader} isFollowed draft={draft} onDraft={setDraft} />;
}

describe('follow settings', () => {
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
});
