import { screen } from '@testing-library/react';
import { passkeyConfirm } from '@tidemark/contract/calls/account/passkeys';
import { drawConfirm, drawInfo, drawList } from '@tidemark/contract/calls/money/withdrawals';
import { answerTo } from '@tidemark/contract/testing';
import { fakePasskeys, requestOptions } from '@tidemark/ui/testing/fake-passkeys';
import { describe, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import type { DrawInfo, Withdrawal } from './view-model.ts';

const withdrawal: Withdrawal = {
  ...{ id: 12, number: '400.500000', fee: '1.000000', real_number: '399.500000', type: 1, status: 0 },
  ...{ draw_currency: { code: 'USDT', protocol: 'TRC20' }, status_name: 'Unconfirmed', memo: '', notes: '' },
  ...{ created_at: '2026-11-02T09:00:00.000Z', address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
  ...{
    payee_account: '',
    payee_name: '',
    bank_name: '',
    tag: '',
    steps: [],
    can_cancel: true,
    expires_at: null,
  },
  ...{ due_at: null, remaining_ms: null, hold_until: null },
};
const info: DrawInfo = {
  ...{ available: '25000.500000', balance: '25000.500000', locked: '0.000000', earmarked: '0.000000' },
  ...{ hold_until: null, hold_reason: '' as const, needs_real_name: true, real_name_status: 2 },
  ...{ second_limit: '10000.000000', hold_hours: 24, confirm_minutes: 30, review_hours: 48 },
  ...{ confirm_by: 'passkey' as const, to: '', passkey: true, play_money: false },
};
const answers = (told: DrawInfo) => [
  answerTo(drawInfo, () => told),
  answerTo(drawList, () => ({ data: [], total: 0, page: 1, last_page: 1 })),
  answerTo(passkeyConfirm, () => ({ options: requestOptions('YQ') })),
  answerTo(drawConfirm, () => ({ ...withdrawal, status: 1 })),
];

describe('confirmation of a withdrawal', () => {
  it('asks for the passkey alone where the account has no authenticator app', async () => {
    fakePasskeys();
    const onDone = vi.fn();
    const sheet = <ConfirmSheet withdrawal={withdrawal} onDone={onDone} />;
    const { user, server } = await draw(sheet, { answers: answers(info) });
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(screen.queryByRole('textbox'), 'no code is asked for').toBeNull();
    const [sent] = server.received(drawConfirm);
    expect(sent?.input.id).toBe(12);
    expect(JSON.parse(String(sent?.input.code))).toMatchObject({ id: 'credential-1' });
  });

  it('offers the passkey beside the six digits of the authenticator app', async () => {
    fakePasskeys();
    const sheet = <ConfirmSheet withdrawal={withdrawal} onDone={() => {}} />;
    await draw(sheet, { answers: answers({ ...info, confirm_by: 'totp' }) });
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeTruthy();
    expect(screen.getByLabelText('6-digit code from your authenticator app')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('asks for the mailed code where there is no second factor', async () => {
    fakePasskeys();
    const mailed = { ...info, confirm_by: 'email' as const, to: 'a@b.example', passkey: false };
    await draw(<ConfirmSheet withdrawal={withdrawal} onDone={() => {}} />, { answers: answers(mailed) });
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});
