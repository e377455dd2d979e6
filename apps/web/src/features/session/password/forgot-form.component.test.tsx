import { screen, within } from '@testing-library/react';
import { areaList, forgetPassword } from '@tidemark/contract/calls/account/session';
import { answerTo, FakeSuccess } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { ForgotForm } from './forgot-form.tsx';

const set = answerTo(
  forgetPassword,
  () => new FakeSuccess('The password is another one now.', { sessions_ended: 2, withdraw_hold_until: null }),
);

it('ForgotForm: refuses a missing or different second password in a toast, then shows the server’s answer', async () => {
  const { user, server } = await draw(<ForgotForm />, { answers: [answerTo(areaList, () => []), set] });
  const toasts = () => within(screen.getByRole('region', { name: 'toasts' }));
  const send = () => user.click(screen.getByRole('button', { name: 'Set new password' }));
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.type(screen.getByLabelText('New password'), 'one password');
  await send();
  expect(await toasts().findByText('Fill in all fields')).toBeTruthy();
  const again = screen.getByLabelText('Confirm new password');
  await user.type(again, 'another one');
  await send();
  expect(await toasts().findByText('The passwords do not match')).toBeTruthy();
  expect(server.received(forgetPassword)).toEqual([]);
  await user.clear(again);
  await user.type(again, 'one password');
  await send();
  expect(await toasts().findByText('The password is another one now.')).toBeTruthy();
  expect(server.received(forgetPassword)[0]?.input).toMatchObject({
    ...{ type: 'email', account: 'ada@example.com', auth_code: '123456' },
    ...{ new_password: 'one password', secondary_password: 'one password' },
  });
});
