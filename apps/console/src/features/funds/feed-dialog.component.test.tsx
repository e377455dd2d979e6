import { screen } from '@testing-library/react';
import { operatorFundFeed } from '@tidemark/contract/operator/funds';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { FeedDialog } from './feed-dialog.tsx';

const pool = {
  ...{ id: 2, title: 'Harbour', world: 'real' as const, pool_balance: '0.000000' },
  ...{ next_income: '10.000000', due_unpaid: '0.000000' },
};
const dialog = <FeedDialog pool={pool} open onClose={() => undefined} />;

describe('feed dialog of a fund pool', () => {
  it('sends 2,500 as 2500 and refuses an amount that is not a plain number', async () => {
    const { user, server } = await draw(dialog, {
      answers: [answerTo(operatorFundFeed, () => new FakeRefusal('request.failed', 'Not now.', 'amount'))],
    });
    await user.type(await screen.findByRole('textbox', { name: /reason/i }), 'For May.');
    await expectRefused(user, { field: /amount/i, typed: '1e6', button: /^top up/i });
    expect(server.received(operatorFundFeed)).toEqual([]);
    const amount = screen.getByRole('textbox', { name: /amount/i });
    await user.clear(amount);
    await user.paste('2,500');
    await user.click(screen.getByRole('button', { name: /^top up/i }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(server.received(operatorFundFeed).map(({ input }) => input['amount'])).toEqual(['2500.000000']);
  });
});
