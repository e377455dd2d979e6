import { screen } from '@testing-library/react';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { answerTo } from '@tidemark/contract/testing';
import { sampleAnswer } from '@tidemark/contract/testing/samples';
import { expect, it } from 'vitest';
import { documentNow } from '../../shared/workspace/documents.ts';
import { draw } from '../../testing/draw.tsx';
import { OrderDesk } from './order-desk.tsx';

const answers = [answerTo(myDeal, () => sampleAnswer(myDeal, 'full') as never)];

it('OrderDesk: shows compact rows once they are chosen, and keeps the choice in the workspace', async () => {
  const { user } = await draw(<OrderDesk />, { answers });
  const table = await screen.findByRole('table', { name: 'Open' });
  expect(table.dataset['density']).toBeUndefined();
  const button = screen.getByRole('button', { name: 'Compact rows' });
  await user.click(button);
  expect(table.dataset['density']).toBe('compact');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(documentNow('appearance')).toEqual({ density: 'compact' });
});
