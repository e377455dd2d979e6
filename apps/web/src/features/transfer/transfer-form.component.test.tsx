import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { transfer, transferInfo } from '@tidemark/contract/calls/money/transfers';
import { answerTo, FakeRefusal, FakeSuccess } from '@tidemark/contract/testing';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useCall } from '../../shared/api/use-call.ts';
import { draw } from '../../testing/draw.tsx';
import type { Info } from './queries.ts';
import { TransferForm } from './transfer-form.tsx';

const accounts: readonly Info[] = (['change', 'micro', 'forex'] as const).map((type, place) => ({
  accountTypeId: place + 1,
  type,
  balance: '1000.000000',
  lockBalance: '0.000000',
  available: '900.000000',
  stale: '',
}));

async function confirm(user: UserEvent) {
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: /^Transfer [\d,]+(\.\d+)? USD/ }));
}

describe('transfer form', () => {
  it('shows a refusal of the server at the amount and keeps what was typed', async () => {
    const { user, server } = await draw(<TransferForm accounts={accounts} />, {
      answers: [
        answerTo(transferInfo, () => ({ accounts: [...accounts] })),
        answerTo(
          transfer,
          () => new FakeRefusal('transfer.above_available', 'Only 900 can be moved.', 'balance'),
        ),
      ],
    });
    const amount = screen.getByRole('textbox', { name: /amount/i });
    await user.type(amount, '800');
    await user.click(screen.getByRole('button', { name: /^transfer/i }));
    await confirm(user);
    expect(await screen.findByText('Only 900 can be moved.')).toBeTruthy();
    expect(amount).toHaveProperty('value', '800');
    expect(server.received(transfer).map(({ input }) => input['balance'])).toEqual(['800']);
  });

  it('transfers a pasted 1.234.567 as 1234567, and refuses an unclear number', async () => {
    const rich = accounts.map((account) => ({ ...account, available: '9000000.000000' }));
    const { user, server } = await draw(<TransferForm accounts={rich} />, {
      answers: [answerTo(transfer, () => new FakeRefusal('request.failed', 'Not now.'))],
    });
    for (const typed of ['10.000', '5-10'])
      await expectRefused(user, { field: /amount/i, typed, button: /^transfer/i });
    expect(server.received(transfer)).toEqual([]);
    const amount = screen.getByRole('textbox', { name: /amount/i });
    await user.clear(amount);
    await user.paste('1.234.567');
    await user.click(screen.getByRole('button', { name: /^transfer/i }));
    await confirm(user);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(amount).toHaveProperty('value', '1,234,567');
    expect(server.received(transfer).map(({ input }) => input['balance'])).toEqual(['1234567']);
  });

  it('shows the amount in words and transfers nothing before the confirmation', async () => {
    const { user, server } = await draw(<TransferForm accounts={accounts} />, {
      answers: [answerTo(transferInfo, () => ({ accounts: [...accounts] }))],
    });
    await user.type(screen.getByRole('textbox', { name: /amount/i }), '512.05');
    await user.click(screen.getByRole('button', { name: /^transfer/i }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('512.05');
    expect(await within(question).findByText(/^five hundred twelve .05\/100. USD$/)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.received(transfer)).toEqual([]);
  });

  it('shows the server’s message and reloads the balances one second later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const made = {
      id: 3,
      balance: '512.050000',
      from: 'change',
      to: 'forex',
      created_at: '2026-11-25T12:00:00.000Z',
    } as const;
    const { user, server } = await draw(
      <>
        <TransferForm accounts={accounts} />
        <Balances />
      </>,
      {
        answers: [
          answerTo(transfer, () => new FakeSuccess('It has been moved.', made)),
          answerTo(getBalance, () => []),
        ],
      },
    );
    await user.type(screen.getByRole('textbox', { name: /amount/i }), '512.05');
    await user.click(screen.getByRole('button', { name: /^transfer/i }));
    const before = server.received(getBalance).length;
    await confirm(user);
    const toasts = within(screen.getByRole('region', { name: 'toasts', hidden: true }));
    expect(await toasts.findByText('It has been moved.')).toBeTruthy();
    expect(server.received(getBalance)).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(server.received(getBalance)).toHaveLength(before + 1));
  });
});

/** Balances as another part of the page shows them. */
function Balances() {
  return useCall(getBalance, {}).data?.length ?? null;
}
