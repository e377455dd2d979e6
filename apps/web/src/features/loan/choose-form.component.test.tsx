import { screen } from '@testing-library/react';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ChooseForm } from './choose-form.tsx';
import type { LoanConfig } from './terms.ts';

const monthly: LoanConfig = {
  ...{ id: 2, loan_period: 30, min_amount: '100.000000', max_amount: '10000.000000' },
  ...{ interest_rate: 0.0005, free_period: 3, penalty_rate: 0.0025 },
};

describe('loan amount', () => {
  it('reads a pasted 1,000 as one thousand and shows the total to repay', async () => {
    const { user } = await draw(<ChooseForm configs={[monthly]} />);
    const amount = screen.getByRole<HTMLInputElement>('textbox');
    await user.clear(amount);
    await user.paste('1,000');
    expect(screen.getByText('1,013.50 USD')).toBeTruthy();
  });

  it('refuses text that is not a number and does not continue', async () => {
    const { user } = await draw(<ChooseForm configs={[monthly]} />);
    await expectRefused(user, { field: /./, typed: '5-10', button: /agreement/i });
  });

  it('shows the daily rate in percent and the term in days', async () => {
    await draw(<ChooseForm configs={[monthly]} />);
    const offer = screen.getByRole('radio', { name: /30 days/ }).closest('label');
    expect(offer?.textContent ?? '').toContain('0.05%');
  });
});
