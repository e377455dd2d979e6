import { screen, within } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/account/passkeys';
import { info } from '@tidemark/contract/calls/account/security';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { creationOptions, fakePasskeys, requestOptions } from '@tidemark/ui/testing/fake-passkeys';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { PasskeyCard } from './passkey-card.tsx';

type Passkey = CallOutput<typeof calls.passkeyRename>;

const phone: Passkey = {
  ...{ id: 3, label: 'My phone', synced: true, created_at: '2026-11-02T09:00:00.000Z' },
  ...{ used_at: null, copied_at: null },
};
const none = { hasApp: false, hasPasskey: false };
const one = { hasApp: false, hasPasskey: true };
const listOf = (...passkeys: Passkey[]) =>
  answerTo(calls.passkeyList, () => ({ available: true, max: 10, passkeys }));
const state = answerTo(info, () => ({
  ...{ totp: false, passkeys: 1, recovery_left: 10, withdraw_hold_until: null },
  ...{ withdraw_hold_reason: '' as const, frozen: false, sessions: 1 },
}));
const field = (name: string) => screen.getByLabelText(name);
const press = (name: string) => screen.findByRole('button', { name });

describe('passkeys of an account', () => {
  it('adds the first passkey with the password and shows the recovery codes', async () => {
    const device = fakePasskeys();
    const { user, server } = await draw(<PasskeyCard factors={none} isDemo={false} />, {
      answers: [
        ...[listOf(), state],
        answerTo(calls.passkeyBegin, () => ({ options: creationOptions('Y2hhbGxlbmdl') })),
        answerTo(calls.passkeyAdd, () => ({ passkey: phone, recovery_codes: ['AAAA-BBBB-CCCC'] })),
      ],
    });
    await user.click(await press('Add passkey'));
    expect(screen.queryByLabelText('Recovery code'), 'no second factor is asked for').toBeNull();
    await user.clear(field('Name'));
    await user.click(await press('Add passkey'));
    expect(screen.getByText('Enter a name')).toBeTruthy();
    await user.type(field('Name'), 'My phone');
    await user.click(await press('Add passkey'));
    expect(screen.getByText('Enter your password')).toBeTruthy();
    await user.type(field('Password'), 'secret words');
    await user.click(await press('Add passkey'));
    expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeTruthy();
    expect(device.asked).toEqual(['Y2hhbGxlbmdl']);
    const [added] = server.received(calls.passkeyAdd);
    expect(added?.input.label).toBe('My phone');
    expect(JSON.parse(String(added?.input.passkey))).toMatchObject({ id: 'credential-1' });
  });

  it('shows a wrong password or a cancelled device prompt, and adds nothing', async () => {
    const device = fakePasskeys();
    const answers = [
      new FakeRefusal('session.password_wrong', 'The password is incorrect.', 'password'),
      { options: creationOptions('YQ') },
    ];
    const { user, server } = await draw(<PasskeyCard factors={none} isDemo={false} />, {
      answers: [
        ...[listOf(), state],
        answerTo(calls.passkeyBegin, () => answers.shift() ?? { options: creationOptions('YQ') }),
      ],
    });
    await user.click(await press('Add passkey'));
    await user.clear(field('Name'));
    await user.type(field('Name'), 'My phone');
    await user.type(field('Password'), 'a guess');
    await user.click(await press('Add passkey'));
    expect(await screen.findByText('The password is incorrect.')).toBeTruthy();
    device.failNext('NotAllowedError');
    await user.click(await press('Add passkey'));
    expect(await screen.findByText('The passkey was not used. You can try again.')).toBeTruthy();
    expect(server.received(calls.passkeyAdd)).toEqual([]);
  });

  it('lists each passkey with its use and sync state, and renames one', async () => {
    fakePasskeys();
    const copied = {
      ...phone,
      id: 4,
      label: 'Old key',
      synced: false,
      copied_at: '2026-11-03T09:00:00.000Z',
    };
    const { user, server } = await draw(<PasskeyCard factors={one} isDemo={false} />, {
      answers: [listOf(phone, copied), state, answerTo(calls.passkeyRename, () => phone)],
    });
    const rows = await screen.findAllByRole('listitem');
    expect(within(rows[0] as HTMLElement).getByText('Not used yet')).toBeTruthy();
    expect(within(rows[0] as HTMLElement).getByText('Synced')).toBeTruthy();
    expect(within(rows[1] as HTMLElement).getByText(/a copy may exist/)).toBeTruthy();
    await user.click(await press('Rename: My phone'));
    await user.clear(field('Name'));
    await user.click(await press('Save'));
    expect(screen.getByText('Enter a name')).toBeTruthy();
    await user.type(field('Name'), 'Watch');
    await user.click(await press('Save'));
    await press('Rename: My phone');
    expect(server.received(calls.passkeyRename)[0]?.input).toMatchObject({ id: 3, label: 'Watch' });
  });

  it('removes a passkey after confirmation by the password and the passkey itself', async () => {
    fakePasskeys();
    const { user, server } = await draw(<PasskeyCard factors={one} isDemo={false} />, {
      answers: [
        ...[listOf(phone), state],
        answerTo(calls.passkeyConfirm, () => ({ options: requestOptions('Yg') })),
        answerTo(calls.passkeyRemove, () => true as const),
      ],
    });
    await user.click(await press('Remove: My phone'));
    await user.type(field('Password'), 'secret words');
    await user.click(await press('Remove'));
    expect(screen.getByText('Enter a code')).toBeTruthy();
    await user.click(await press('Use a passkey'));
    await press('Add passkey');
    const [removed] = server.received(calls.passkeyRemove);
    expect(removed?.input).toMatchObject({ id: 3, password: 'secret words' });
    expect(JSON.parse(String(removed?.input.code))).toMatchObject({ id: 'credential-1' });
  });

  it('offers no passkey where the browser supports none', async () => {
    await draw(<PasskeyCard factors={none} isDemo={false} />, { answers: [listOf(), state] });
    expect(await screen.findByText('This browser does not support passkeys at this address.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });
});
