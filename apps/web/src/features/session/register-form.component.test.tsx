import { act, screen, waitFor, within } from '@testing-library/react';
import { areaList, register, sendEmail, sendSms } from '@tidemark/contract/calls/account/session';
import { answerTo, FakeRefusal, FakeSuccess } from '@tidemark/contract/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { draw } from '../../testing/draw.tsx';
import { RegisterForm } from './register-form.tsx';
import { keepSentCode } from './sent-code.ts';

const areas = [
  { id: 500, code: 'SG', global_code: '65', name: 'Singapore' },
  { id: 208, code: 'HK', global_code: '852', name: 'Hong Kong' },
];

it('RegisterForm: asks for the country when registering by e-mail and shows its refusal at the field', async () => {
  const { user, server } = await draw(<RegisterForm />, {
    answers: [
      answerTo(areaList, () => areas),
      answerTo(register, () => new FakeRefusal('session.country_restricted', 'Not served there.', 'country')),
    ],
  });
  await user.type(screen.getByLabelText('E-mail address'), '\u200eada@example.com');
  const submit = screen.getByRole('button', { name: 'Create account' });
  await user.click(submit);
  expect(await screen.findByText('Select your country')).toBeTruthy();
  expect(server.received(register)).toEqual([]);
  await screen.findByRole('option', { name: 'Singapore' });
  await user.selectOptions(screen.getByLabelText('Country of residence'), 'SG');
  await user.click(submit);
  expect(await screen.findByText('Not served there.')).toBeTruthy();
  expect(server.received(register)[0]?.input).toMatchObject({ country: 'SG', account: 'ada@example.com' });
});

it('RegisterForm: asks for no country when registering by phone, even after e-mail was chosen first', async () => {
  const { user, server } = await draw(<RegisterForm />, {
    answers: [
      answerTo(areaList, () => areas),
      answerTo(register, () => new FakeRefusal('session.code_wrong', 'Wrong code.', 'sms_code')),
    ],
  });
  await user.click(await screen.findByRole('radio', { name: 'Phone' }));
  expect(screen.queryByLabelText('Country of residence')).toBeNull();
  await user.type(screen.getByLabelText('Phone number'), '91234567');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Wrong code.')).toBeTruthy();
  expect(server.received(register)[0]?.input).toMatchObject({ type: 'mobile', country: '' });
});

it('RegisterForm: takes the invite code of a link opened meanwhile and keeps what was typed', async () => {
  const page = (
    <>
      <RegisterForm />
      <PlaceLink to="register" query={{ invite_code: 'TIDE7777' }}>
        Invitation
      </PlaceLink>
    </>
  );
  const { user } = await draw(page, { at: '/register', answers: [answerTo(areaList, () => areas)] });
  const invite = screen.getByRole('textbox', { name: /invit/i });
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
  await user.type(invite, 'OLD');
  await user.click(screen.getByRole('link', { name: 'Invitation' }));
  await waitFor(() => expect(invite).toHaveProperty('value', 'TIDE7777'));
  expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'ada@example.com');
});

it('RegisterForm: takes the invite code from the URL and sends the second password as re_password', async () => {
  const { user, server } = await draw(<RegisterForm />, {
    at: '/register?invite_code=TIDE7777',
    answers: [
      answerTo(areaList, () => areas),
      answerTo(register, () => new FakeRefusal('session.code_wrong', 'Wrong code.', 'sms_code')),
    ],
  });
  await screen.findByRole('option', { name: 'Singapore' });
  expect(screen.getByLabelText(/^Invite code/)).toHaveProperty('value', 'TIDE7777');
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
  await user.selectOptions(screen.getByLabelText('Country of residence'), 'SG');
  await user.type(screen.getByLabelText('Password'), 'one password');
  await user.type(screen.getByLabelText('Confirm password'), 'another one');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Wrong code.')).toBeTruthy();
  expect(server.received(register)[0]).toMatchObject({
    ...{ method: 'POST', contentType: 'application/x-www-form-urlencoded' },
    input: {
      ...{ type: 'email', account: 'ada@example.com', invite_code: 'TIDE7777' },
      ...{ password: 'one password', re_password: 'another one' },
    },
  });
});

it('RegisterForm: leaves the check of passwords, code and account to the server', async () => {
  const { user, server } = await draw(<RegisterForm />, {
    answers: [
      answerTo(areaList, () => areas),
      answerTo(
        register,
        () => new FakeRefusal('session.account_malformed', 'An address is needed.', 'account'),
      ),
    ],
  });
  await screen.findByRole('option', { name: 'Singapore' });
  await user.selectOptions(screen.getByLabelText('Country of residence'), 'SG');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('An address is needed.')).toBeTruthy();
  expect(server.received(register)).toHaveLength(1);
});

it('RegisterForm: preselects the second area of the list and sends the SMS code there', async () => {
  const { user, server } = await draw(<RegisterForm />, {
    answers: [
      answerTo(areaList, () => areas),
      answerTo(sendSms, () => new FakeRefusal('request.failed', 'Not now.', 'to')),
    ],
  });
  await user.click(await screen.findByRole('radio', { name: 'Phone' }));
  expect(await screen.findByRole('button', { name: 'Country: Hong Kong +852' })).toBeTruthy();
  await user.type(screen.getByLabelText('Phone number'), '91234567');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(server.received(sendSms)[0]?.input).toMatchObject({ to: '91234567', area_id: '208', type: 1 });
});

it('RegisterForm: shows the server’s message about a sent code and counts down 60 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    keepSentCode(1, undefined);
    vi.useRealTimers();
  });
  const { user, server } = await draw(<RegisterForm />, {
    answers: [
      answerTo(areaList, () => areas),
      answerTo(sendEmail, () => new FakeSuccess('It is on its way to you.', { seconds: 60 })),
    ],
  });
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  const toasts = within(screen.getByRole('region', { name: 'toasts' }));
  expect(await toasts.findByText('It is on its way to you.')).toBeTruthy();
  expect(server.received(sendEmail)[0]?.input).toMatchObject({ to: 'ada@example.com', type: 1 });
  expect(screen.getByRole('button', { name: '60 s' })).toHaveProperty('disabled', true);
  act(() => void vi.advanceTimersByTime(59_000));
  expect(screen.getByRole('button', { name: '1 s' })).toHaveProperty('disabled', true);
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false);
});
