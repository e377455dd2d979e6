import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { logout } from '@tidemark/contract/calls/account/session';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { resetForexDemoAccount } from '@tidemark/contract/calls/trading/demo';
import { answerTo, FakeSuccess } from '@tidemark/contract/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../../live/connection.ts';
import { readStored } from '../../shared/device/storage.ts';
import { type User, useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { AssetsCard } from './assets-card.tsx';
import { ProfilePage } from './profile-page.tsx';

/* The account page as docs/spec/product.md#routes describes it. */

const real: User = {
  ...{ id: 7, uid: '10000007', email: 'mei@example.com', mobile: '', is_demo: 0 },
  ...{ invite_code: 'TIDE7777', is_trader: 0 },
};
const demo: User = { ...real, email: '', is_demo: 1, demo_id: 'a demo' };

function signedInAs(user: User): void {
  useSessionStore.setState({ token: 'a token', user });
  onTestFinished(() => useSessionStore.setState({ token: undefined, user: undefined }));
}

const accounts = (['change', 'micro', 'forex'] as const).map((type, at) => ({
  ...{ accountTypeId: at + 1, type, balance: '1200.500000', lockBalance: '0.000000', currencyId: 1 },
}));
const balances = answerTo(getBalance, () => accounts);

describe('account page', () => {
  it('links the total to all accounts and the tiles to deposit and withdrawal', async () => {
    signedInAs(real);
    await draw(<AssetsCard />, { answers: [balances] });
    const total = await screen.findByText('3,601.50');
    expect(total.closest('a')?.getAttribute('href')).toBe('/mine/accounts');
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([leads('Deposit'), leads('Withdraw')]).toEqual(['/mine/charge', '/mine/withdraw']);
  });

  it('names a real account by e-mail address and UID and offers no reset', async () => {
    signedInAs(real);
    await draw(<ProfilePage />, { answers: [balances] });
    expect(await screen.findByText('mei@example.com')).toBeTruthy();
    expect(screen.getByText('UID 10000007')).toBeTruthy();
    expect(screen.queryByText('Demo account')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Reset demo account/ })).toBeNull();
  });

  it('labels a demo account, resets it after confirmation and shows the server’s message', async () => {
    signedInAs(demo);
    const reset = answerTo(resetForexDemoAccount, () => new FakeSuccess('It begins again.', true as const));
    const { user, server } = await draw(<ProfilePage />, { answers: [balances, reset] });
    expect(await screen.findByText('Demo account')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Reset demo account/ }));
    const question = await screen.findByRole('alertdialog');
    expect(server.received(resetForexDemoAccount)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Reset demo account' }));
    const toasts = within(screen.getByRole('region', { name: 'toasts', hidden: true }));
    expect(await toasts.findByText('It begins again.')).toBeTruthy();
    expect(server.received(resetForexDemoAccount)).toHaveLength(1);
  });

  it('signs out on the server, in the app and on the socket, then opens Home', async () => {
    signedInAs(real);
    const sent = withoutNetwork();
    live.login('a token');
    const page = (
      <>
        <ProfilePage />
        <Where />
      </>
    );
    const answers = [balances, answerTo(logout, () => true as const)];
    const { user, server } = await draw(page, { answers, at: '/mine' });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    const question = await screen.findByRole('alertdialog');
    expect(server.received(logout)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/'));
    expect(server.received(logout)).toHaveLength(1);
    expect(useSessionStore.getState()).toMatchObject({ token: undefined, user: undefined });
    expect(readStored('token')).toBeNull();
    expect(sent).toContainEqual({ type: 'logout' });
  });
});

/** Opens the live channel on a fake socket; returns the sent messages. */
function withoutNetwork(): readonly unknown[] {
  const sent: unknown[] = [];
  class Socket {
    readyState = 1;
    onopen: (() => void) | null = null;
    constructor() {
      queueMicrotask(() => this.onopen?.());
    }
    send(text: string): void {
      sent.push(JSON.parse(text));
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', Socket);
  onTestFinished(() => void vi.unstubAllGlobals());
  live.start();
  return sent;
}

function Where() {
  return <span data-testid="where">{useLocation().pathname}</span>;
}
