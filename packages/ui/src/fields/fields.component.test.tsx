import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TextField } from './field.tsx';
import { TextArea } from './text-area.tsx';

afterEach(cleanup);

function Reply() {
  const [text, setText] = useState('');
  return <TextArea label="Reply" dir="auto" value={text} onChange={(event) => setText(event.target.value)} />;
}

it('TextArea: runs as the page does while it is empty, and as its text does then', async () => {
  render(<Reply />);
  const area = screen.getByRole('textbox', { name: 'Reply' });
  expect(area.getAttribute('dir')).toBeNull();
  await userEvent.type(area, 'a');
  expect(area.getAttribute('dir')).toBe('auto');
  await userEvent.clear(area);
  expect(area.getAttribute('dir')).toBeNull();
});

it('TextField: looks grey and takes no text where its value is fixed', async () => {
  render(<TextField label="Code" isFixed defaultValue="BTC" />);
  const field = screen.getByRole('textbox', { name: 'Code' });
  await userEvent.type(field, 'X');
  expect(field).toHaveProperty('value', 'BTC');
  expect(field.closest('span')?.className).toContain('text-quiet');
});
