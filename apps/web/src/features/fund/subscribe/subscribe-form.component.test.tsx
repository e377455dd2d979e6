import { screen } from '@testing-library/react';
import { fundBuy } from '@tidemark/contract/calls/money/fund';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import type { FundDetail } from '../view-model.ts';
import { SubscribeForm } from './subscribe-form.tsx';

const fund: FundDetail = {
  ...{ id: 1, title: 'Harbour', image: '', currency_code: 'USDT', dividend_percentage: 0.12 },
  ...{ staring_sub_amount: '100.000000', max_sub_amount: '50000.000000', lock_dividend_days: 30 },
  ...{ liquidated_damages: 5, desc: '', income_source: '', open: true, available: '20000.000000' },
  pool: {
    ...{
      balance: '0.000000',
      next_income: '0.000000',
      days_covered: null,
      short: false,
      due_unpaid: '0.000000',
    },
    fed: [],
  },
};

describe('subscription amount', () => {
  it('reads Arabic digits and fills in the whole balance with grouped digits', async () => {
    const { user } = await draw(<SubscribeForm fund={fund} />, { language: 'ar' });
    const amount = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(amount, '١٠٠٠');
    await user.tab();
    expect(amount.value).toBe('1,000');
    await user.click(screen.getByRole('button', { name: 'الكل' }));
    expect(amount.value).toBe('20,000');
  });

  it('refuses a negative amount, opens no dialog and sends nothing', async () => {
    const { user, server } = await draw(<SubscribeForm fund={fund} />);
    await expectRefused(user, { field: /./, typed: '-500', button: /^invest/i });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.received(fundBuy)).toEqual([]);
  });
});
