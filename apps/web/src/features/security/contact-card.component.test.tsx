import { screen } from '@testing-library/react';
import * as security from '@tidemark/contract/calls/security';
import { userInfo } from '@tidemark/contract/calls/session';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import type { User } from '../../shared/session.ts';
import { draw } from '../../testing/draw.tsx';
import { ContactCard } from './contact-card.tsx';

const mei: User = {
  ...{ id: 7, uid: '10000007', email: 'mei@example.com', mobile: '', is_demo: 0 },
  ...{ invite_code: 'TIDE7777', is_trader: 0 },
};
const sent = { seconds: 60 };
const changed = { sessions_ended: 1, withdraw_hold_until: null };
const change = security.contactChange;
const shared = [
  answerTo(security.contactCode, () => sent),
  answerTo(security.contactOldCode, () => sent),
  answerTo(userInfo, () => ({ ...mei, email: 'new@example.com' })),
];
const field = (name: string) => screen.getByLabelText(name);

describe('change of e-mail address', () => {
  it('sends a code to both contacts and the change with both codes', async () => {
    const { user, server } = await draw(<ContactCard user={mei} hasTwoFactor={false} />, {
      answers: [...shared, answerTo(change, () => changed)],
    });
    await user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    await user.type(field('New e-mail address'), 'new@example.com');
    const [sendNew, sendOld] = screen.getAllByRole('button', { name: 'Send code' });
    await user.click(sendNew as HTMLElement);
    await user.click(sendOld as HTMLElement);
    await user.type(field('Code sent to the new contact'), '١٢٣ 456');
    await user.type(field('Code sent to the present contact'), '654321');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('mei@example.com'), 'the form is closed').toBeTruthy();
    expect(server.received(security.contactCode).map(({ input }) => input['to'])).toEqual([
      'new@example.com',
    ]);
    expect(server.received(change).map(({ input }) => [input['new_code'], input['old_code']])).toEqual([
      ['١٢٣ 456', '654321'],
    ]);
  });

  it('shows a taken address at its field and keeps what was typed', async () => {
    const taken = new FakeRefusal('session.account_taken', 'This account is taken.', 'to');
    const { user } = await draw(<ContactCard user={mei} hasTwoFactor />, {
      answers: [...shared, answerTo(change, () => taken)],
    });
    await user.click(screen.getByRole('button', { name: 'Change: E-mail' }));
    await user.click(screen.getByRole('radio', { name: 'Password and two-factor' }));
    await user.type(field('New e-mail address'), 'new@example.com');
    await user.type(field('Code sent to the new contact'), '123456');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByText('Please fill in this field')).toBeTruthy();
    await user.type(field('Password'), 'secret words');
    await user.type(field('Six digits of the app, or a recovery code'), '111111');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('This account is taken.')).toBeTruthy();
    expect(field('New e-mail address')).toHaveProperty('value', 'new@example.com');
  });
});
