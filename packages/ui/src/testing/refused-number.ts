import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Types what is no number, presses a button, and expects the refusal at the field, which has the focus. */
export async function expectRefused(
  user: UserEvent,
  { field, typed, button }: { readonly field: RegExp; readonly typed: string; readonly button: RegExp },
): Promise<void> {
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: field });
  await user.clear(input);
  await user.type(input, typed);
  await user.click(screen.getByRole('button', { name: button }));
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
  expect(screen.getByText(/^Enter a valid number/)).toBeTruthy();
  expect(document.activeElement).toBe(input);
}
