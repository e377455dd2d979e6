import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import type { Thing } from './areas.ts';
import { ThingList } from './thing-list.tsx';

const loan: Thing = {
  ...{ id: 1, version: '1', pending: [] },
  value: {
    ...{ loan_period: 30, min_amount: '1000.000000', max_amount: '25000.500000' },
    ...{ interest_rate: 0.005, free_period: 0, penalty_rate: 0.0000001, open: true },
  },
};

it('lists of settings: write numbers in the marks of the language, as their forms do', async () => {
  await draw(<ThingList name="loans" things={[loan]} mayChange={false} />, { language: 'de' });
  const cells = within(await screen.findByRole('table')).getAllByRole('cell');
  expect(cells.slice(1, 6).map((cell) => cell.textContent)).toEqual([
    '1.000',
    '25.000,5',
    '0,005',
    '0',
    '0,0000001',
  ]);
});
