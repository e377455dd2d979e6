import { screen } from '@testing-library/react';
import { passkeyConfirm } from '@tidemark/contract/calls/account/passkeys';
import * as security from '@tidemark/contract/calls/account/security';
import { areaList, userInfo } from '@tidemark/contract/calls/account/session';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { fakePasskeys, requestOptions } from '@tidemark/ui/testing/fake-passkeys';
import { describe, expect, it } from 'vitest';
import type { User } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { ContactCard } from './contact-card.tsx';

const mei: User = {
  ...{ id: 7, uid: '10000007', email: 'mei@example.com', mobile: '', is_demo: 0 },
  ...{ invite_code: 'TIDE7777', is_trader: 0 },
};
const none = { hasApp: false, hasPasskey: false };
const passkey = { hasApp: false, hasPasskey: true };
const app = { hasApp: true, hasPasskey: false };
const sent = { seconds: 60 };
const areas = [
  { id: 1, code: 'SG', global_code: '65', name: 'Singapore' },
  { id: 2, code: 'HK', global_code: '852', name: 'Hong Kong' },
];
const changed = { sessions_ended: 1, withdraw_hold_until: null };
const change = security.contactChange;
const shared = [
  answerTo(areaList, () => areas),
  answerTo(security.contactCode, () => sent),
  answerTo(security.contactOldCode, () => sent),
  answerTo(userInfo, () => ({ ...mei, email: 'new@example.com' })),
];
const field = (name: string) => screen.getByLabelText(name);

describe('change of e-mail address', () => {
  it('sends a code to the new contact and submits the change with both codes', async () => {
    const { user, server } = await draw(<ContactCard user={mei} factors={none} />, {
      answers: [...shared, answerTo(change, () => changed)],
    });
    await user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    await user.type(field('New e-mail address'), 'new@example.com');
    const [sendNew, sendOld] = screen.getAllByRole('button', { name: 'Send code' });
    await user.click(sendNew as HTMLElement);
    await user.click(sendOld as HTMLElement);
    await user.type(field('Code sent to the new contact'), '١٢٣ 456');
    await user.type(field('Code sent to the current contact'), '654321');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('mei@example.com'), 'the form is closed').toBeTruthy();
    expect(server.received(security.contactCode).map(({ input }) => input['to'])).toEqual([
      'new@example.com',
    ]);
    expect(server.received(change).map(({ input }) => [input['new_code'], input['old_code']])).toEqual([
      ['١٢٣ 456', '654321'],
    ]);
  });

  it('says that an address is taken and keeps what was typed', async () => {
    const taken = new FakeRefusal('session.account_taken', 'This account is taken.', 'to');
    const { user } = await draw(<ContactCard user={mei} factors={app} />, {
      answers: [...shared, answerTo(change, () => taken)],
    });
    await user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    await user.click(screen.getByRole('radio', { name: 'Password and two-factor' }));
    await user.type(field('New e-mail address'), 'new@example.com');
    await user.type(field('Code sent to the new contact'), '123456');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByText('Fill in this field')).toBeTruthy();
    await user.type(field('Password'), 'secret words');
    await user.type(field('6-digit code or recovery code'), '111111');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('This account is taken.')).toBeTruthy();
    expect(field('New e-mail address')).toHaveProperty('value', 'new@example.com');
  });
});

describe('change of a contact', () => {
  it('asks for the country of a phone number and sends it with the number', async () => {
    const { user, server } = await draw(
      <ContactCard user={{ ...mei, mobile: '+85291234567' }} factors={none} />,
      {
        answers: [...shared, answerTo(change, () => changed)],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Change: Phone' }));
    await user.click(await screen.findByRole('button', { name: /Country: Hong Kong/ }));
    await user.click(await screen.findByRole('option', { name: /Singapore/ }));
    await user.type(field('New phone number'), '9123 4567');
    const [sendNew] = screen.getAllByRole('button', { name: 'Send code' });
    await user.click(sendNew as HTMLElement);
    expect(server.received(security.contactCode)[0]?.input).toMatchObject({
      ...{ type: 'mobile', to: '9123 4567', area_id: '1' },
    });
  });

  it('counts down after a code was sent, only for that recipient', async () => {
    const { user } = await draw(<ContactCard user={mei} factors={none} />, { answers: shared });
    await user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    await user.type(field('New e-mail address'), 'new@example.com');
    const [sendNew, sendOld] = screen.getAllByRole('button', { name: 'Send code' });
    await user.click(sendNew as HTMLElement);
    expect(await screen.findByRole('button', { name: /60|59/ })).toHaveProperty('disabled', true);
    expect(sendOld).toHaveProperty('disabled', false);
    await user.type(field('New e-mail address'), '.au');
    expect(screen.getAllByRole('button', { name: 'Send code' })).toHaveLength(2);
  });

  it('shows the waiting time from the server when a code was sent recently', async () => {
    const wait = new FakeRefusal('session.code_wait', 'A code was sent a moment ago.', 'to', { seconds: 30 });
    const { user } = await draw(<ContactCard user={mei} factors={none} />, {
      answers: [answerTo(areaList, () => areas), answerTo(security.contactOldCode, () => wait)],
    });
    await user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    const [, sendOld] = screen.getAllByRole('button', { name: 'Send code' });
    await user.click(sendOld as HTMLElement);
    expect(await screen.findByRole('button', { name: /30|29/ })).toHaveProperty('disabled', true);
  });

  it('accepts password and passkey instead of a code from the current contact', async () => {
    fakePasskeys();
    const { user, server } = await draw(<ContactCard user={mei} factors={passkey} />, {
      answers: [
        ...shared,
        answerTo(passkeyConfirm, () => ({ options: requestOptions('YQ') })),
        answerTo(change, () => changed),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    await user.click(screen.getByRole('radio', { name: 'Password and two-factor' }));
    await user.type(field('New e-mail address'), 'new@example.com');
    await user.type(field('Code sent to the new contact'), '123456');
    await user.type(field('Password'), 'secret words');
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('mei@example.com'), 'the form is closed').toBeTruthy();
    const [sent] = server.received(change);
    expect(JSON.parse(String(sent?.input.code))).toMatchObject({ id: 'credential-1' });
  });
});
