import { expect, it } from 'vitest';
import { readLoanState } from './view-model.ts';

it('shows what is overdue where an address asks for nothing that is known', () => {
  expect([undefined, 'all', 'every'].map(readLoanState)).toEqual(['overdue', 'all', 'overdue']);
});
