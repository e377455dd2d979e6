import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { documentNow } from '../../shared/workspace/documents.ts';
import { draw } from '../../testing/draw.tsx';
import { LookRows } from './look-rows.tsx';

it('LookRows: offers the height of rows under System', async () => {
  const { user } = await draw(<LookRows />);
  await user.click(await screen.findByRole('radio', { name: 'Comfortable' }));
  expect(documentNow('appearance')).toEqual({});
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(documentNow('appearance')).toEqual({ density: 'compact' });
});
