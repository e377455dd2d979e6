import { screen } from '@testing-library/react';
import { removalStop } from '@tidemark/contract/calls/account/security';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { FreezePage } from './freeze-page.tsx';

const at = '/freeze?removal=the-token-of-the-link';
const button = () => screen.getByRole('button', { name: 'Stop the removal' });

describe('link in the e-mail about two-factor removal', () => {
  it('stops the removal and says that two-factor stays on', async () => {
    const answers = [answerTo(removalStop, () => true as const)];
    const { user, server } = await draw(<FreezePage />, { at, answers });
    await user.click(button());
    expect(await screen.findByText(/Two-factor authentication stays on/)).toBeTruthy();
    expect(server.received(removalStop).map(({ input }) => input['token'])).toEqual([
      'the-token-of-the-link',
    ]);
  });

  it('says that a used link no longer works', async () => {
    const answers = [
      answerTo(removalStop, () => new FakeRefusal('session.removal_link_void', 'Void.', 'token')),
    ];
    const { user } = await draw(<FreezePage />, { at, answers });
    await user.click(button());
    expect(await screen.findByText(/This link no longer works/)).toBeTruthy();
  });
});
