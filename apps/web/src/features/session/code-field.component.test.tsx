import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { CodeField } from './code-field.tsx';
import type { CodeSending } from './use-code-sending.ts';

const sending: CodeSending = { secondsLeft: 0, isSent: false, busy: false, send: async () => true };

it('CodeField: keeps the last digit of a code that is typed in groups', async () => {
  const field = (
    <CodeField
      sending={sending}
      onSend={() => {}}
      onPasted={() => {}}
      recipient="ada@example.com"
      input={{ name: 'sms_code' }}
    />
  );
  const { user } = await draw(field);
  const box = screen.getByRole('textbox');
  await user.type(box, '123 456');
  expect(box).toHaveProperty('value', '123 456');
});
