import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { Decision } from './decision.tsx';
import type { Review } from './queue.ts';

const review: Review = {
  ...{ id: 4, kind: 'real_name', status: 'waiting', remark: '', decided_by: null, decided_at: null },
  user: { id: 7, uid: '12345678', email: 'jane@example.com', mobile: '' },
  ...{ submitted_at: '2026-11-01T09:00:00.000Z', due_at: '2026-11-03T09:00:00.000Z' },
  ...{ fields: [{ key: 'country', value: '' }], pictures: [], first_approval_by: null, needs_second: false },
};
const warned = (value: string): Review => ({
  ...review,
  fields: [...review.fields, { key: 'country_warning', value }],
});
const approve = () => screen.getByRole('button', { name: 'Approve' });

it('review decision: disables approval of an identity without country of residence and shows the reason', async () => {
  await draw(<Decision review={warned('country_missing')} onAsk={() => undefined} />);
  expect(approve()).toHaveProperty('disabled', true);
  expect(screen.getByText(/no country of residence/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', false);
});

it('review decision: leaves an identity with a country mismatch to the operator’s judgement', async () => {
  await draw(<Decision review={warned('country_mismatch')} onAsk={() => undefined} />);
  expect(approve()).toHaveProperty('disabled', false);
});
