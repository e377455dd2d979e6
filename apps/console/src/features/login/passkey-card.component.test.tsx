import { screen } from '@testing-library/react';
import * as calls from '@tidemark/contract/operator/passkeys';
import { operatorLogin } from '@tidemark/contract/operator/session';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { creationOptions, fakePasskeys, requestOptions } from '@tidemark/ui/testing/fake-passkeys';
import { describe, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

const laptop = {
  ...{ id: 3, label: 'Laptop', synced: false, created_at: '2026-11-02T09:00:00.000Z' },
  ...{ used_at: null, copied_at: null },
};
const signedIn = { token: 'x'.repeat(43), expires_at: '2026-11-02T21:00:00.000Z' };
const listOf = (...passkeys: (typeof laptop)[]) =>
  answerTo(calls.operatorPasskeys, () => ({ available: true, max: 10, passkeys }));
const press = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);

describe('passkeys of an operator', () => {
  it('adds a passkey with name, password and code, and shows a refusal at its field', async () => {
    fakePasskeys();
    const begun = [
      new FakeRefusal('operator.otp_wrong', 'This code is not right.', 'otp'),
      { options: creationOptions('YQ') },
    ];
    const { user, server } = await draw(<PasskeyCard />, {
      answers: [
        listOf(),
        answerTo(calls.operatorPasskeyBegin, () => begun.shift() ?? { options: creationOptions('YQ') }),
        answerTo(calls.operatorPasskeyAdd, () => laptop),
      ],
    });
    await user.click(await press('Add passkey'));
    await user.click(await press('Add passkey'));
    expect(screen.getByText('Enter a name')).toBeTruthy();
    await user.type(field('Name'), 'Laptop');
    await user.type(field('Password'), 'secret words');
    await user.type(field('Authenticator code'), '000000');
    await user.click(await press('Add passkey'));
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
    await user.click(await press('Add passkey'));
    expect(await screen.findByText('Passkey added.')).toBeTruthy();
    // The list has the same path.
    const added = server.received(calls.operatorPasskeyAdd).find(({ input }) => 'label' in input);
    expect(added?.input.label).toBe('Laptop');
    expect(JSON.parse(String(added?.input.passkey))).toMatchObject({ id: 'credential-1' });
  });

  it('renames a passkey and shows at the field why an empty or refused name fails', async () => {
    const names = [
      new FakeRefusal('session.passkey_label', 'Enter a name of 1 to 60 characters.', 'label'),
      { ...laptop, label: 'Office' },
    ];
    let shown = laptop;
    const { user, server } = await draw(<PasskeyCard />, {
      answers: [
        answerTo(calls.operatorPasskeys, () => ({ available: true, max: 10, passkeys: [shown] })),
        answerTo(calls.operatorPasskeyRename, () => {
          const answer = names.shift() ?? laptop;
          if (!(answer instanceof FakeRefusal)) shown = answer;
          return answer;
        }),
      ],
    });
    await user.click(await press('Rename: Laptop'));
    await user.clear(field('Name'));
    await user.click(await press('Save'));
    expect(screen.getByText('Enter a name')).toBeTruthy();
    await user.type(field('Name'), 'Office');
    await user.click(await press('Save'));
    expect(await screen.findByText('Enter a name of 1 to 60 characters.')).toBeTruthy();
    await user.click(await press('Save'));
    expect(await screen.findByText('Passkey renamed.')).toBeTruthy();
    expect(await press('Rename: Office')).toBeTruthy();
    expect(server.received(calls.operatorPasskeyRename).at(-1)?.input).toMatchObject({ label: 'Office' });
  });

  it('removes a passkey after confirmation with the password and a passkey', async () => {
    fakePasskeys();
    const { user, server } = await draw(<PasskeyCard />, {
      answers: [
        listOf(laptop),
        answerTo(calls.operatorPasskeyConfirm, () => ({ options: requestOptions('YQ') })),
        answerTo(calls.operatorPasskeyRemove, () => true as const),
      ],
    });
    await user.click(await press('Remove: Laptop'));
    await user.type(field('Password'), 'secret words');
    await user.click(await press('Use a passkey'));
    expect(await screen.findByText('Passkey removed.')).toBeTruthy();
    const [removed] = server.received(calls.operatorPasskeyRemove);
    expect(JSON.parse(String(removed?.input.otp))).toMatchObject({ id: 'credential-1' });
  });
});

describe('sign-in of an operator', () => {
  const options = answerTo(calls.operatorPasskeyOptions, () => ({ options: requestOptions('YQ') }));

  it('signs in with a passkey alone', async () => {
    fakePasskeys();
    const onDone = vi.fn();
    const { user } = await draw(<SignInForm onDone={onDone} onSetup={() => {}} />, {
      answers: [options, answerTo(calls.operatorPasskeyLogin, () => signedIn)],
    });
    await user.click(await press('Sign in with a passkey'));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(signedIn.token));
  });

  it('accepts a passkey instead of the authenticator code after the password', async () => {
    fakePasskeys();
    const onDone = vi.fn();
    const required = new FakeRefusal('operator.otp_required', 'Please enter the code.', 'otp');
    const { user, server } = await draw(<SignInForm onDone={onDone} onSetup={() => {}} />, {
      answers: [options, answerTo(operatorLogin, ({ otp }) => (otp === undefined ? required : signedIn))],
    });
    await user.type(field('E-mail address'), 'ada@example.com');
    await user.type(field('Password'), 'secret words');
    await user.click(await press('Sign in'));
    await user.click(await press('Use a passkey'));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(signedIn.token));
    const sent = server.received(operatorLogin).at(-1);
    expect(JSON.parse(String(sent?.input.otp))).toMatchObject({ id: 'credential-1' });
  });

  it('shows why the server refused a passkey', async () => {
    fakePasskeys();
    const refused = new FakeRefusal('session.passkey_wrong', 'This passkey was not accepted.', 'passkey');
    const { user } = await draw(<SignInForm onDone={() => {}} onSetup={() => {}} />, {
      answers: [options, answerTo(calls.operatorPasskeyLogin, () => refused)],
    });
    await user.click(await press('Sign in with a passkey'));
    expect(await screen.findByText('This passkey was not accepted.')).toBeTruthy();
  });
});
