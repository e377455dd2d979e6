import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AccountLevels, contractAccountOf } from '../../../shared/orders/contract-account.ts';
import { draw } from '../../../testing/draw.tsx';
import { RiskMeter } from './account-risk.tsx';

/** Equity 9,500, used margin 10,000: a prepayment ratio of 95 %. */
const accountWith = (levels?: AccountLevels) =>
  contractAccountOf([{ type: 'forex', balance: '9500', lockBalance: '10000' }], undefined, levels);

describe('risk bar of the account', () => {
  it('shows the margin levels of the account instead of the defaults', async () => {
    const levels = { warning: 90, close_out: 30, next: null };
    await draw(<RiskMeter account={accountWith(levels)} />);
    expect(await screen.findByText('Margin call 90%')).toBeTruthy();
    expect(screen.getByText('Stop out 30%')).toBeTruthy();
    // 95 % is above the margin call of 90 %.
    expect(screen.getByRole('status').textContent).toBe('Near margin call');
  });

  it('announces the next levels of margin call and stop-out', async () => {
    const next = { warning: 120, close_out: 80, from: '2026-11-26T12:00:00.000Z' };
    await draw(<RiskMeter account={accountWith({ warning: 100, close_out: 50, next })} />);
    expect(await screen.findByText(/margin call at 120%, stop out at 80%/)).toBeTruthy();
  });

  it('shows no stop-out level before the levels are loaded', async () => {
    await draw(<RiskMeter account={accountWith()} />);
    expect(screen.queryByText(/stop out/i)).toBeNull();
  });
});
