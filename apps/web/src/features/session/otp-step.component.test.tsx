import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { OtpStep } from './otp-step.tsx';

it('OtpStep: refers a user without app and recovery codes to customer service', async () => {
  const { user } = await draw(
    <OtpStep
      factors={{ app: true, passkey: false }}
      onCode={async () => {}}
      onRefused={() => false}
      onBack={() => {}}
    />,
  );
  expect(screen.queryByText(/Lost your phone/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByText(/Customer service can verify your identity/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Contact customer service' })).toBeTruthy();
});
