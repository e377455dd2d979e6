import { screen } from '@testing-library/react';
import { operatorTwoFactorRemoval } from '@tidemark/contract/operator/users';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { TwoFactorRemoval } from './two-factor-removal.tsx';

const user = { id: 7, uid: '10000007', email: 'mei@example.com', mobile: '', is_demo: 0, totp: true };

it('two-factor removal: sends identity check and reason, and shows a refusal at its field', async () => {
  const drawn = await draw(<TwoFactorRemoval user={user} />, {
    answers: [
      answerTo(operatorTwoFactorRemoval, ({ check }) =>
        check === ''
          ? new FakeRefusal('operator.check_required', 'Describe how the person was identified.', 'check')
          : { proposal: 3 },
      ),
    ],
  });
  await drawn.user.click(screen.getByRole('button', { name: 'Remove 2FA' }));
  await drawn.user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'phone stolen');
  const submit = () => screen.getAllByRole('button', { name: 'Remove 2FA' }).at(-1) as HTMLElement;
  await drawn.user.click(submit());
  expect(await screen.findByText('Describe how the person was identified.')).toBeTruthy();
  await drawn.user.type(screen.getByRole('textbox', { name: /Identity check/ }), 'passport by video call');
  await drawn.user.click(submit());
  expect(await screen.findByText(/A second operator must approve/)).toBeTruthy();
  expect(drawn.server.received(operatorTwoFactorRemoval).at(-1)?.input).toMatchObject({
    check: 'passport by video call',
    reason: 'phone stolen',
  });
});
