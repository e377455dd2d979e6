import { screen } from '@testing-library/react';
import { areaList, logout } from '@tidemark/contract/calls/account/session';
import { answerTo } from '@tidemark/contract/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type User, useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { LoginPage } from './login-page.tsx';
import { usePasswordSet } from './password/after-password.ts';
import { ForgotPage } from './password/forgot-page.tsx';
import { RegisterPage } from './register-page.tsx';

const mei: User = {
  ...{ id: 7, uid: '10000007', email: 'mei@example.com', mobile: '', is_demo: 0 },
  ...{ invite_code: 'TIDE7777', is_trader: 0 },
};
const answers = [answerTo(areaList, () => []), answerTo(logout, () => true as const)];

const signedInAs = (who: typeof mei) => useSessionStore.setState({ token: 'a-token', user: who });

afterEach(() => {
  useSessionStore.setState({ token: undefined, user: undefined });
  usePasswordSet.setState({ set: undefined });
});

describe('pages for visitors while signed in', () => {
  it.each([
    ['/login', <LoginPage key="login" />, 'Continue'],
    ['/register', <RegisterPage key="register" />, 'Continue'],
    ['/forgot', <ForgotPage key="forgot" />, 'Change password'],
  ] as const)('%s says who is signed in instead of showing its form', async (at, page, step) => {
    signedInAs(mei);
    await draw(page, { at, answers });
    expect(screen.getByText('mei@example.com')).toBeTruthy();
    expect(screen.getByRole('button', { name: step })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('/register keeps the invite code of its URL after a sign-out', async () => {
    signedInAs(mei);
    const { user } = await draw(<RegisterPage />, { at: '/register?invite_code=TIDE1234', answers });
    expect(screen.getByText('TIDE1234')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    const invite = await screen.findByRole('textbox', { name: 'Invite code (optional)' });
    expect(invite).toHaveProperty('value', 'TIDE1234');
  });

  it('/register shows its form to a demo user and names the demo account', async () => {
    signedInAs({ ...mei, email: '', is_demo: 1 });
    await draw(<RegisterPage />, { at: '/register', answers });
    expect(screen.getByText('10000007')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'E-mail address' })).toBeTruthy();
  });
});

describe('sign-in after a new password', () => {
  it('says how many sessions ended and until when withdrawals are held', async () => {
    usePasswordSet.setState({ set: { sessions_ended: 3, withdraw_hold_until: '2026-11-03T09:00:00.000Z' } });
    await draw(<LoginPage />, { at: '/login', answers });
    expect(screen.getByText('All devices were signed out (3 sessions).')).toBeTruthy();
    expect(screen.getByText(/^Withdrawals are paused until .*2026/)).toBeTruthy();
  });
});
