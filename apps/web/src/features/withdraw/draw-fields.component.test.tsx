import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import { draw as drawCall } from '@tidemark/contract/calls/money/withdrawals';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import type { LanguageCode } from '@tidemark/i18n';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import type { DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';
import { draw } from '../../testing/draw.tsx';
import { DrawFields } from './draw-fields.tsx';
import type { DrawInfo, DrawMethod } from './view-model.ts';

const symbol: DrawSymbol = {
  ...{ id: 1, code: 'USDT', name: 'Tether USD', type: 1, protocol: 'TRC20', draw_rate: '1.000000' },
  ...{ fee_type: 1, usd_price: '1.000000', min_amount: '10.000000', max_amount: '100000.000000' },
  ...{ open: true, has_channel: true, tag_kind: 'none' },
};
const method: DrawMethod = {
  ...{ id: 7, type: 1, draw_id: 1, draw_currency: { code: 'USDT', protocol: 'TRC20' } },
  ...{ dc_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', bank_name: '', bank_address: '' },
  ...{ bank_swift: '', payee_name: '', payee_account: '', remark: '', tag: '', hold_until: null },
  created_at: '2026-11-01T09:00:00.000Z',
};
const info: DrawInfo = {
  ...{ available: '25000.500000', balance: '25000.500000', locked: '0.000000', earmarked: '0.000000' },
  ...{ hold_until: null, hold_reason: '' as const, needs_real_name: true, real_name_status: 2 },
  ...{
    second_limit: '10000.000000',
    hold_hours: 24,
    confirm_by: 'email' as const,
    to: 'a@b.example',
    passkey: false,
  },
  ...{ confirm_minutes: 30, review_hours: 48, play_money: false },
};

const drawn = {} as CallOutput<typeof drawCall>;

async function drawFields(language: LanguageCode = 'en', isAccepted = false) {
  const nothing = () => undefined;
  return draw(
    <DrawFields
      kind="coin"
      {...{ info, symbol, methods: [method] }}
      onDrawn={nothing}
      onNotBound={nothing}
    />,
    {
      language,
      answers: [
        answerTo(drawCall, () =>
          isAccepted ? drawn : new FakeRefusal('funding.withdraw_insufficient', 'Too much.', 'number'),
        ),
      ],
    },
  );
}

describe('withdrawal amount', () => {
  it('is sent as 1234.56 where 1.234,56 was typed in German', async () => {
    const { user, server } = await drawFields('de');
    const [amount] = screen.getAllByRole<HTMLInputElement>('textbox');
    if (!amount) throw new Error('no field');
    await user.type(amount, '1.234,56{Enter}');
    const question = await screen.findByRole('alertdialog');
    expect(
      await within(question).findByText(
        /eintausendzweihundertvierunddreißig .56\/100. USD|tausendzweihundertvierunddreißig .56\/100. USD/,
      ),
    ).toBeTruthy();
    expect(server.received(drawCall), 'nothing is sent before it is confirmed').toEqual([]);
    await user.click(within(question).getByRole('button', { name: /1\.234,56 USD/ }));
    expect(await screen.findByText('Too much.')).toBeTruthy();
    expect(server.received(drawCall).map(({ input }) => input['number'])).toEqual(['1234.56']);
  });

  it('is filled by All with the available balance, with thousands separators', async () => {
    const { user } = await drawFields();
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByRole('textbox', { name: /amount/i })).toHaveProperty('value', '25,000.5');
  });

  it('is refused and not sent where the text is no clear number', async () => {
    const { user, server } = await drawFields();
    await expectRefused(user, { field: /amount/i, typed: '1,23.4', button: /^withdraw/i });
    expect(server.received(drawCall)).toEqual([]);
  });

  it('is restored with its note after a reload, and is removed once the withdrawal was sent', async () => {
    sessionStorage.clear();
    const { user } = await drawFields();
    await user.type(screen.getByRole('textbox', { name: /amount/i }), '120.5');
    await user.type(screen.getByRole('textbox', { name: /note|memo/i }), 'rent');
    cleanup();
    const again = await drawFields('en', true);
    expect(screen.getByRole('textbox', { name: /amount/i })).toHaveProperty('value', '120.5');
    expect(screen.getByRole('textbox', { name: /note|memo/i })).toHaveProperty('value', 'rent');
    await again.user.click(screen.getByRole('button', { name: /^withdraw/i }));
    const question = await screen.findByRole('alertdialog');
    await again.user.click(within(question).getByRole('button', { name: /120\.5/ }));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });
});
