import { screen } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import { CallRefused } from '@tidemark/contract/client';
import { operatorDispute } from '@tidemark/contract/operator/disputes';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import type { Review } from '../queue.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { DisputeEvidence } from './dispute-evidence.tsx';

const review: Review = {
  ...{ id: 3, kind: 'dispute', status: 'waiting', remark: '', decided_by: null, decided_at: null },
  user: { id: 4, uid: 'U4', email: 'ines@money.example', mobile: '' },
  ...{ submitted_at: '2026-11-28T10:00:00.000Z', due_at: '2026-11-30T10:00:00.000Z' },
  fields: [
    { key: 'order_kind', value: 'forex' },
    { key: 'order_id', value: '7' },
  ],
  ...{ pictures: [], first_approval_by: null, needs_second: false },
};

type Case = CallOutput<typeof operatorDispute>;
const shown = {
  ...{ id: 3, kind: 'forex', order_id: 7, show_code: 'BTC/USD', text: 'The stop was early.', status: 'open' },
  ...{
    opened_at: review.submitted_at,
    due_at: review.due_at,
    ended_at: null,
    answer: '',
    correction_id: null,
  },
  ...{ user_id: 4, conversation_id: 9, receipt: null },
  evidence: {
    order: { Id: 7, Status: 1 },
    parts: [],
    events: [
      { event: 'opened', at: review.submitted_at, order_id: 7, price: 50_000, reason: null },
      { event: 'closed', at: review.submitted_at, order_id: 7, price: 49_000, reason: 'stop_loss' },
    ],
    ticks: [
      {
        ...{ of: 'opening', order_id: 7, seq: 812, time: '2026-11-28T09:00:00.123Z', price: 50_000 },
        recorded: {
          source: 'Kraken',
          source_time: review.submitted_at,
          bid: null,
          ask: null,
          replaced_at: null,
        },
      },
      {
        of: 'closing',
        order_id: 7,
        seq: 990,
        time: '2026-11-28T09:30:00.456Z',
        price: 49_000,
        recorded: null,
      },
    ],
    version: '0.2.0',
    rules_sha256: 'ab'.repeat(32),
  },
} as unknown as Case;

describe('evidence of a dispute', () => {
  it.each([
    [null, 'No receipt yet'],
    ['{"leaf":1}', '{"leaf":1}'],
  ])('shows events, ticks, versions, the order and the receipt %s', async (receipt, text) => {
    await draw(<DisputeEvidence id={3} />, {
      answers: [answerTo(operatorDispute, () => ({ ...shown, receipt }))],
    });
    expect((await screen.findByRole('region', { name: 'Events' })).textContent).toContain('stop_loss');
    const ticks = screen.getByRole('region', { name: 'Ticks' }).textContent;
    for (const part of [
      'Opening tick 812',
      '2026-11-28T09:00:00.123Z',
      'Source: Kraken',
      'no longer stored',
    ]) {
      expect(ticks).toContain(part);
    }
    for (const seen of ['0.2.0', 'ab'.repeat(32), text]) expect(screen.getByText(seen)).toBeTruthy();
    expect(screen.getByText('Recorded order')).toBeTruthy();
  });
});

describe('acceptance of a dispute', () => {
  async function drawn(refusal?: CallRefused) {
    const approved: unknown[] = [];
    const { user } = await draw(
      <AcceptDialog
        review={review}
        open
        onClose={() => undefined}
        onAccept={async (...stated) => {
          approved.push(stated);
          if (refusal) throw refusal;
        }}
      />,
    );
    return { user, approved };
  }

  it('needs an answer, and names a correction or states that no money is owed, never both', async () => {
    const { user, approved } = await drawn();
    await user.type(await screen.findByLabelText('Correction number'), '41');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(approved).toEqual([]);
    await user.type(screen.getByLabelText('Answer to the user'), 'You are right.');
    await user.click(screen.getByRole('switch', { name: 'No money is owed' }));
    expect(screen.getByLabelText('Correction number')).toHaveProperty('value', '');
    await user.type(screen.getByLabelText('Correction number'), '41');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(approved).toEqual([['You are right.', { correction_id: '41', nothing_owed: false }]]);
  });

  it('shows a refused correction at its field, and keeps the dialog open', async () => {
    const refusal = new CallRefused({
      ...{ code: 11359, key: 'dispute.correction_unknown', msg: 'Not an approved correction.' },
      data: { field: 'correction_id' },
    } as never);
    const { user } = await drawn(refusal);
    await user.type(await screen.findByLabelText('Correction number'), '41');
    await user.type(screen.getByLabelText('Answer to the user'), 'You are right.');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Not an approved correction.')).toBeTruthy();
    expect(screen.getByLabelText('Correction number').getAttribute('aria-invalid')).toBe('true');
  });
});
