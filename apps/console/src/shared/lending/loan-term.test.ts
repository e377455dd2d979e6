import { expect, it } from 'vitest';
import { termOf } from './loan-term.ts';

const now = Date.parse('2026-11-22T23:59:00Z');

it.each([
  [2, 0, '2026-11-23T00:01:00.000Z', { kind: 'ahead', days: 1 }],
  [2, 0, '2026-11-22T08:00:00.000Z', { kind: 'ahead', days: 0 }],
  [2, 3, '2026-11-19T08:00:00.000Z', { kind: 'late', days: 3 }],
  [4, 1, '2026-11-21T08:00:00.000Z', { kind: 'late', days: 1 }],
  [1, 0, null, { kind: 'none' }],
  [5, 0, '2026-11-19T08:00:00.000Z', { kind: 'none' }],
] as const)(
  'termOf: describes a loan in state %i, %i days late and due %s as %j',
  (status, overdue_days, due, term) => {
    expect(termOf({ status, overdue_days, repayment_time: due }, now)).toEqual(term);
  },
);
