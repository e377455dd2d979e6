import { screen, waitFor } from '@testing-library/react';
import { canalFollow } from '@tidemark/contract/calls/trading/follow';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it, vi } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { UnfollowButton } from '../trader-card.tsx';

const trader = { user_id: 5, nickname: 'Tide' };

describe('unfollow button of a trader', () => {
  it('asks what happens to open copies, then unfollows', async () => {
    const onDone = vi.fn();
    const answers = [
      answerTo(canalFollow, () => ({
        trader_id: 5,
        detached: [],
        closed: [],
        left: [],
        performance_fee: '0.000000',
      })),
    ];
    const { user, server } = await draw(
      <UnfollowButton trader={{ ...trader, is_followed: true }} onDone={onDone} />,
      { answers },
    );
    await user.click(screen.getByRole('button', { name: 'Unfollow: Tide' }));
    const keep = await screen.findByRole('radio', { name: /^Keep them open/ });
    expect(keep).toHaveProperty('checked', true);
    expect(server.received(canalFollow)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unfollow' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.received(canalFollow).map(({ input }) => input)).toEqual([{ trader_id: 5, close: false }]);
  });

  it('is hidden for a trader who is not followed', async () => {
    await draw(<UnfollowButton trader={{ ...trader, is_followed: false }} />);
    expect(screen.queryByRole('button', { name: /unfollow/i })).toBeNull();
  });
});
