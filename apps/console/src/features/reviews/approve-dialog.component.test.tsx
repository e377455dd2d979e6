import { screen } from '@testing-library/react';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import type { Review } from './queue.ts';

const review: Review = {
  ...{ id: 1, kind: 'deposit', status: 'waiting', remark: '', decided_by: null, decided_at: null },
  user: { id: 4, uid: 'U4', email: 'ines@money.example', mobile: '' },
  ...{ submitted_at: '2026-11-20T13:00:00.000Z', due_at: '2026-11-21T13:00:00.000Z' },
  fields: [
    { key: 'number', value: '1500.000000' },
    { key: 'currency', value: 'EUR' },
    { key: 'rate', value: '1.080000' },
  ],
  ...{ pictures: [], first_approval_by: null, needs_second: false },
};

describe('approve dialog: received amount', () => {
  it('shows the requested amount grouped, sends 1,000,000 as 1000000 and refuses an ambiguous amount', async () => {
    const approved: (string | undefined)[] = [];
    const { user } = await draw(
      <ApproveDialog
        review={review}
        open
        onClose={() => undefined}
        onApprove={async (_, amount) => approved.push(amount)}
      />,
    );
    const received = await screen.findByRole('textbox', { name: 'Amount received' });
    expect(received).toHaveProperty('value', '1,500');
    await expectRefused(user, { field: /received/i, typed: '1.000', button: /^approve/i });
    expect(approved).toEqual([]);
    await user.clear(received);
    await user.type(received, '1,000,000');
    await user.click(screen.getByRole('button', { name: /^approve/i }));
    expect(approved).toEqual(['1000000']);
  });
});
