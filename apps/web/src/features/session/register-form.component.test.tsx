import { screen, waitFor } from '@testing-library/react';
import { areaList, register } from '@tidemark/contract/calls/session';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { PlaceLink } from '../../shared/navigation.tsx';
import { draw } from '../../testing/draw.tsx';
import { RegisterForm } from './register-form.tsx';

const areas = [
  { id: 500, code: 'SG', global_code: '65', name: 'Singapore' },
  { id: 208, code: 'HK', global_code: '852', name: 'Hong Kong' },
];

it('RegisterForm: asks for the country by e-mail, sends it, and shows its refusal at the field', async () => {
  const { user, server } = await draw(<RegisterForm />, {
    answers: [
      answerTo(areaList, () => areas),
      answerTo(register, () => new FakeRefusal('session.country_restricted', 'Not served there.', 'country')),
    ],
  });
  await user.type(screen.getByLabelText('E-mail address'), '\u200eada@example.com');
  const submit = screen.getByRole('button', { name: 'Create account' });
  await user.click(submit);
  expect(await screen.findByText('Please choose your country')).toBeTruthy();
  expect(server.received(register)).toEqual([]);
  await screen.findByRole('option', { name: 'Singapore' });
  await user.selectOptions(screen.getByLabelText('Country of residence'), 'SG');
  await user.click(submit);
  expect(await screen.findByText('Not served there.')).toBeTruthy();
  expect(server.received(register)[0]?.input).toMatchObject({ country: 'SG', account: 'ada@example.com' });
});

it('RegisterForm: asks for no country by phone, also after e-mail was chosen first', async () => {
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

it('RegisterForm: takes an invitation that is opened while it is there, and keeps what was typed', async () => {
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
