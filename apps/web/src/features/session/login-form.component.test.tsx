import { screen, within } from '@testing-library/react';
import { passkeyLogin, passkeyOptions } from '@tidemark/contract/calls/account/passkeys';
import { areaList, login } from '@tidemark/contract/calls/account/session';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { fakePasskeys, requestOptions } from '@tidemark/ui/testing/fake-passkeys';
import { describe, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { LoginForm } from './login-form.tsx';

const signedIn = {
  token: 'x'.repeat(43),
  user: {
    ...{ id: 7, uid: '10000007', email: 'mei@example.com', mobile: '', is_demo: 0 },
    ...{ invite_code: 'TIDE7777', is_trader: 0 },
  },
};
const shared = [
  answerTo(areaList, () => []),
  answerTo(passkeyOptions, () => ({ options: requestOptions('YQ') })),
];
const button = (name: string) => screen.findByRole('button', { name });

const toasts = () => within(screen.getByRole('region', { name: 'toasts' }));

describe('sign-in form', () => {
  it('asks in toasts for the account, then for the password, and sends nothing', async () => {
    const { user, server } = await draw(<LoginForm onDone={() => {}} />, { answers: shared });
    await user.click(await button('Sign in'));
    expect(await toasts().findByText('Enter your e-mail address')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    await user.click(await button('Sign in'));
    expect(await toasts().findByText('Enter your phone number')).toBeTruthy();
    await user.type(screen.getByLabelText('Phone number'), '91234567');
    await user.click(await button('Sign in'));
    expect(await toasts().findByText('Enter your password')).toBeTruthy();
    expect(server.received(login)).toEqual([]);
  });

  it.each([
    ['E-mail', 'E-mail address', 'mei@example.com', 'email'],
    ['Phone', 'Phone number', '91234567', 'mobile'],
  ])(
    'signs in by %s with a form-encoded request that names its login_type',
    async (by, label, account, login_type) => {
      const { user, server } = await draw(<LoginForm onDone={() => {}} />, {
        answers: [...shared, answerTo(login, () => signedIn)],
      });
      await user.click(screen.getByRole('radio', { name: by }));
      await user.type(screen.getByLabelText(label), account);
      await user.type(screen.getByLabelText('Password'), 'secret words');
      await user.click(await button('Sign in'));
      await vi.waitFor(() => expect(server.received(login)).toHaveLength(1));
      expect(server.received(login)[0]).toMatchObject({
        ...{ method: 'POST', contentType: 'application/x-www-form-urlencoded' },
        input: { account, password: 'secret words', login_type },
      });
    },
  );

  it('links to the registration with the page of origin, and to the password reset', async () => {
    await draw(<LoginForm onDone={() => {}} />, { answers: shared, at: '/login?from=/order' });
    const [path, query] = (
      screen.getByRole('link', { name: 'Create an account' }).getAttribute('href') ?? ''
    ).split('?');
    expect([path, new URLSearchParams(query).get('from')]).toEqual(['/register', '/order']);
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot');
  });

  it('signs in with a passkey alone', async () => {
    fakePasskeys();
    const onDone = vi.fn();
    const { user, server } = await draw(<LoginForm onDone={onDone} />, {
      answers: [...shared, answerTo(passkeyLogin, () => signedIn)],
    });
    await user.click(await button('Sign in with a passkey'));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [sent] = server.received(passkeyLogin);
    expect(JSON.parse(String(sent?.input.passkey))).toMatchObject({ id: 'credential-1' });
  });

  it('says why a passkey was refused, and keeps the form', async () => {
    fakePasskeys();
    const refused = new FakeRefusal('session.passkey_wrong', 'This passkey was not accepted.', 'passkey');
    const { user } = await draw(<LoginForm onDone={() => {}} />, {
      answers: [...shared, answerTo(passkeyLogin, () => refused)],
    });
    await user.click(await button('Sign in with a passkey'));
    expect(await screen.findByText('This passkey was not accepted.')).toBeTruthy();
    expect(await button('Sign in')).toBeTruthy();
  });

  it('says that the account is frozen when its passkey is refused', async () => {
    fakePasskeys();
    const frozen = new FakeRefusal('session.frozen', 'This account is frozen.', undefined, { by: 'user' });
    const { user } = await draw(<LoginForm onDone={() => {}} />, {
      answers: [...shared, answerTo(passkeyLogin, () => frozen)],
    });
    await user.click(await button('Sign in with a passkey'));
    expect(await screen.findByText('This account is frozen.')).toBeTruthy();
  });

  it('asks for the passkey after the password where the account has no authenticator app', async () => {
    fakePasskeys();
    const factors = { totp: 0, passkey: 1 };
    const required = new FakeRefusal('session.otp_required', 'Please enter the code.', 'otp', factors);
    const onDone = vi.fn();
    const { user, server } = await draw(<LoginForm onDone={onDone} />, {
      answers: [...shared, answerTo(login, ({ otp }) => (otp === undefined ? required : signedIn))],
    });
    await user.type(screen.getByLabelText('E-mail address'), 'mei@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret words');
    await user.click(await button('Sign in'));
    await user.click(await button('Use a passkey'));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const sent = server.received(login).at(-1);
    expect(JSON.parse(String(sent?.input.otp))).toMatchObject({ id: 'credential-1' });
  });

  it('offers no passkey where the browser supports none', async () => {
    await draw(<LoginForm onDone={() => {}} />, { answers: shared });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});
