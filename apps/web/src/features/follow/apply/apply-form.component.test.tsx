import { screen } from '@testing-library/react';
import { applyTrader } from '@tidemark/contract/calls/trading/traders';
import { answerTo, FakeSuccess } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import type { Application } from '../queries.ts';
import { ApplyForm } from './apply-form.tsx';

const application: Application = {
  ...{ status: 0, remark: '', submitted_at: null, due_at: null, remaining_ms: null, code: null },
  ...{ agreement: 'Who leads answers for it.', agreement_hash: 'f'.repeat(64) },
};

it('ApplyForm: sends nothing until the agreement is ticked, then sends the hash of that agreement', async () => {
  const waiting = { ...application, status: 1 };
  const { user, server } = await draw(<ApplyForm application={application} />, {
    answers: [answerTo(applyTrader, () => new FakeSuccess('It is under review now.', waiting))],
  });
  const apply = screen.getByRole('button', { name: /^Apply/ });
  await user.click(apply);
  expect(screen.getByRole('alert').textContent).toBe('Read the agreement and tick the box to accept it');
  expect(server.received(applyTrader)).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(apply);
  expect(await screen.findByText('It is under review now.')).toBeTruthy();
  expect(server.received(applyTrader)[0]?.input).toEqual({ agreement: 'f'.repeat(64) });
});
