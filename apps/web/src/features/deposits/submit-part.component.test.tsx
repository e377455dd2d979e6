import { screen } from '@testing-library/react';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { SubmitPart } from './submit-part.tsx';
import type { CoinOption } from './view-model.ts';

const option: CoinOption = {
  ...{ id: 3, currency_code: 'USDT', protocol_code: 'TRC20', address: 'TQ5', usd_price: '1.000000' },
  ...{ min_amount: '10.000000', max_amount: '1000000.000000', decimals: 2 },
  ...{ proof_required: true, reference_required: false },
};

describe('deposit amount', () => {
  it('reads 1234,56 in German, shows its value in USD and groups its digits', async () => {
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

  it('refuses the malformed amount 1e6 and sends nothing', async () => {
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

describe('deposit evidence', () => {
  const sentBy = async (needs: {
    readonly proof_required: boolean;
    readonly reference_required: boolean;
  }) => {
    const sent: (readonly string[])[] = [];
    const send = async (...given: readonly string[]) => {
      sent.push(given);
      return '';
    };
    const { user } = await draw(<SubmitPart kind="coin" option={{ ...option, ...needs }} send={send} />);
    await user.type(screen.getByRole('textbox', { name: /number of coins/i }), '50');
    const submit = () => user.click(screen.getByRole('button', { name: /submit/i }));
    await submit();
    return { user, sent, submit };
  };

  it('asks for the reference when the method requires it, and accepts a deposit without proof', async () => {
    const { user, sent, submit } = await sentBy({ proof_required: false, reference_required: true });
    const reference = screen.getByRole<HTMLInputElement>('textbox', { name: 'Transaction reference' });
    expect(screen.getByText('Enter the transaction reference')).toBeTruthy();
    expect([reference.getAttribute('aria-invalid'), sent]).toEqual(['true', []]);
    expect(screen.getByText('Proof of payment (optional)')).toBeTruthy();
    await user.type(reference, 'T-1');
    await submit();
    expect(sent).toEqual([['50', '', 'T-1']]);
  });

  it('asks for the proof when the method requires it', async () => {
    const { sent } = await sentBy({ proof_required: true, reference_required: false });
    expect(await screen.findByText('Add a picture of the payment')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
