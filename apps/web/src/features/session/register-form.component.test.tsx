import { screen } from '@testing-library/react';
import { areaList, register } from '@tidemark/contract/calls/session';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
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
