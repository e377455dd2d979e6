import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { expectRefused } from '../../testing/refused-number.ts';
import { SubmitPart } from './submit-part.tsx';
import type { CoinOption } from './view-model.ts';

const option: CoinOption = {
  ...{ id: 3, currency_code: 'USDT', protocol_code: 'TRC20', address: 'TQ5', usd_price: '1.000000' },
  ...{ min_amount: '10.000000', max_amount: '1000000.000000', decimals: 2 },
};

describe('deposit amount', () => {
  it('reads 1.234,56 in German and shows what it becomes', async () => {
    const { user } = await draw(<SubmitPart kind="coin" option={option} send={() => Promise.resolve('')} />, {
      language: 'de',
    });
    const [amount] = screen.getAllByRole<HTMLInputElement>('textbox');
    if (!amount) throw new Error('the amount is the first field');
    await user.type(amount, '1234,56');
    expect(screen.getByText('1.234,56 USD')).toBeTruthy();
    await user.tab();
    expect(amount.value).toBe('1.234,56');
  });

  it('sends nothing while the amount is no number', async () => {
    const sent: string[] = [];
    const send = async (number: string) => {
      sent.push(number);
      return '';
    };
    const { user } = await draw(<SubmitPart kind="coin" option={option} send={send} />);
    await expectRefused(user, { field: /number of coins/i, typed: '1e6', button: /submit/i });
    expect(sent).toEqual([]);
  });
});
