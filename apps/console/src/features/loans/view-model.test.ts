import { expect, it } from 'vitest';
import { readLoanState } from './view-model.ts';

it('readLoanState: defaults to overdue loans when the address names no known state', () => {
  expect([undefined, 'all', 'every'].map(readLoanState)).toEqual(['overdue', 'all', 'overdue']);
});
