import { screen } from '@testing-library/react';
import {
  type Dispute,
  disputesOfOrder,
  openDispute,
  withdrawDispute,
} from '@tidemark/contract/calls/trading/disputes';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { OrderDisputes } from './order-disputes.tsx';

const opened: Dispute = {
  ...{ id: 3, kind: 'forex', order_id: 7, show_code: 'BTC/USD', text: 'The stop was early.' },
  ...{ status: 'open', opened_at: '2026-11-28T10:00:00.000Z', due_at: '2026-11-30T10:00:00.000Z' },
  ...{ ended_at: null, answer: '', correction_id: null },
};

/** An order whose disputes become what was opened or withdrawn. */
async function drawn(disputes: readonly Dispute[], refusal?: FakeRefusal) {
  let current = disputes;
  return draw(<OrderDisputes kind="forex" id={7} />, {
    answers: [
      answerTo(disputesOfOrder, () => ({ data: [...current] })),
      answerTo(openDispute, (input) => {
        if (refusal) return refusal;
        current = [{ ...opened, text: (input as { text: string }).text }, ...current];
        return current[0] ?? opened;
      }),
      answerTo(withdrawDispute, () => {
        current = [{ ...opened, status: 'withdrawn', ended_at: opened.opened_at }];
        return current[0] ?? opened;
      }),
    ],
  });
}

describe('disputes of an order', () => {
  it('opens a dispute from a form that waits behind a button, and shows it with its due time', async () => {
    const { user, server } = await drawn([]);
    expect(screen.queryByLabelText('What is wrong?')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Something is wrong' }));
    expect(document.activeElement).toBe(screen.getByLabelText('What is wrong?'));
    await user.type(screen.getByLabelText('What is wrong?'), 'The price was another one.');
    await user.click(screen.getByRole('button', { name: 'Open dispute' }));
    expect(await screen.findByText('The price was another one.')).toBeTruthy();
    expect(screen.getByText('Answer due')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Something is wrong' })).toBeNull();
    expect(server.received(openDispute).at(-1)?.input).toEqual({
      ...{ kind: 'forex', id: 7, text: 'The price was another one.' },
    });
  });

  it('shows a refusal at the text, and keeps what was typed', async () => {
    const refusal = new FakeRefusal('dispute.text_too_short', 'At least 10 characters.', 'text');
    const { user } = await drawn([], refusal);
    await user.click(await screen.findByRole('button', { name: 'Something is wrong' }));
    const text = screen.getByLabelText<HTMLTextAreaElement>('What is wrong?');
    await user.type(text, 'short');
    await user.click(screen.getByRole('button', { name: 'Open dispute' }));
    expect(await screen.findByText('At least 10 characters.')).toBeTruthy();
    expect([text.value, text.getAttribute('aria-invalid')]).toEqual(['short', 'true']);
  });

  it.each<[Partial<Dispute>, string[]]>([
    [
      { status: 'accepted', answer: 'You are right.', correction_id: 41 },
      ['Accepted', 'Settled by correction 41'],
    ],
    [{ status: 'accepted', answer: 'You are right.' }, ['Accepted', 'No money was owed.']],
    [{ status: 'rejected', answer: 'Tick 7 was first.' }, ['Rejected', 'Tick 7 was first.']],
  ])('shows the outcome %j on the order for good, and lets another one begin', async (ended, texts) => {
    await drawn([{ ...opened, ...ended, ended_at: '2026-11-29T10:00:00.000Z' }]);
    const section = await screen.findByRole('region', { name: 'Disputes' });
    for (const text of texts) expect(section.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toContain(
      '/mine/chat',
    );
    expect(screen.getByRole('button', { name: 'Something is wrong' })).toBeTruthy();
  });

  it('withdraws an open dispute after a second press', async () => {
    const { user, server } = await drawn([opened]);
    await user.click(await screen.findByRole('button', { name: 'Withdraw dispute' }));
    expect(server.received(withdrawDispute)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Withdraw dispute' }));
    expect(await screen.findByText('Withdrawn')).toBeTruthy();
    expect(server.received(withdrawDispute).at(-1)?.input).toEqual({ id: 3 });
  });
});
