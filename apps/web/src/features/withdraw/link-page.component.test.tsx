import { screen } from '@testing-library/react';
import { drawLink, drawLinkConfirm } from '@tidemark/contract/calls/money/withdrawals';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { LinkPage } from './link-page.tsx';

const at = '/withdraw-confirm?token=the-token-of-the-link';
const linked = {
  ...{ number: '400.500000', real_number: '399.500000', payee: 'TJRabP…jpRTv8', status: 0 },
  draw_currency: { code: 'USDT', protocol: 'TRC20' },
};

describe('link of the mail about a withdrawal', () => {
  it('shows amount and payee, and confirms only by its button', async () => {
    const answers = [answerTo(drawLink, () => linked), answerTo(drawLinkConfirm, () => true as const)];
    const { user, server } = await draw(<LinkPage />, { at, answers });
    expect(await screen.findByText('TJRabP…jpRTv8')).toBeTruthy();
    expect(screen.getByText('400.50 USD')).toBeTruthy();
    expect(server.received(drawLinkConfirm)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText('Withdrawal confirmed')).toBeTruthy();
    expect(server.received(drawLinkConfirm).map(({ input }) => input['token'])).toEqual([
      'the-token-of-the-link',
    ]);
  });

  it('says that a replaced link no longer works', async () => {
    const answers = [answerTo(drawLink, () => new FakeRefusal('funding.draw_link_void', 'Void.', 'token'))];
    await draw(<LinkPage />, { at, answers });
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
  });

  it('offers no button for a withdrawal that was confirmed already', async () => {
    await draw(<LinkPage />, { at, answers: [answerTo(drawLink, () => ({ ...linked, status: 1 }))] });
    expect(await screen.findByText('This withdrawal no longer needs confirmation')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm withdrawal' })).toBeNull();
  });

  it('says why a withdrawal cannot be confirmed by a link', async () => {
    const answers = [
      answerTo(drawLink, () => linked),
      answerTo(drawLinkConfirm, () => new FakeRefusal('funding.link_by_totp', 'Use the app.')),
    ];
    const { user } = await draw(<LinkPage />, { at, answers });
    await user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText('Use the app.')).toBeTruthy();
  });
});
