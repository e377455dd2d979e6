import { expect, test } from 'vitest';
import { stepsOf } from './timeline.ts';

const asked = {
  status: 1,
  created_at: '2026-11-01T10:00:00.000Z',
  reviewed_at: null,
  repaid_at: null,
  repaid_by: '',
  proof: null,
};
const approved = { ...asked, status: 2, reviewed_at: '2026-11-02T10:00:00.000Z' };
const refusedProof = {
  status: 2,
  created_at: '2026-12-01T10:00:00.000Z',
  decided_at: '2026-12-02T10:00:00.000Z',
};

test.each([
  ['asked for', asked, ['asked']],
  ['rejected', { ...approved, status: 3 }, ['asked', 'rejected']],
  ['to repay', approved, ['asked', 'approved']],
  [
    'under check',
    { ...approved, status: 4, proof: { ...refusedProof, status: 0, decided_at: null } },
    ['asked', 'approved', 'proof'],
  ],
  ['not accepted', { ...approved, proof: refusedProof }, ['asked', 'approved', 'proof', 'proofRejected']],
  [
    'repaid by transfer',
    {
      ...approved,
      status: 5,
      repaid_at: '2026-12-02T10:00:00.000Z',
      repaid_by: 'transfer',
      proof: { ...refusedProof, status: 1 },
    },
    ['asked', 'approved', 'proof', 'repaidTransfer'],
  ],
  [
    'repaid at once after a proof that was not accepted',
    {
      ...approved,
      status: 5,
      repaid_at: '2026-12-03T10:00:00.000Z',
      repaid_by: 'balance',
      proof: refusedProof,
    },
    ['asked', 'approved', 'proof', 'proofRejected', 'repaidBalance'],
  ],
])('stepsOf: lists the steps of a loan that is %s', (_, loan, words) => {
  expect(stepsOf(loan).map((step) => step.words)).toEqual(words);
});
