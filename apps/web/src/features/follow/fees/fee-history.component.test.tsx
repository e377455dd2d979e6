import { screen } from '@testing-library/react';
import { performanceFees } from '@tidemark/contract/calls/trading/performance-fees';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { FeeHistory } from './fee-history.tsx';

const settled = {
  ...{ id: 9, trader_id: 5, follow_id: 6, nickname: 'Tide', period: '2026-11', percent: 20 },
  ...{ result: '100.000000', financing: '18.070000', high_water_before: '0.000000', high_water: '25.000000' },
  ...{ fee: '20.000000', paid: '5.000000', at: '2026-12-01T00:00:02.000Z' },
};
const page = { page: 1, last_page: 1, total_paid: '5.000000' };

describe('the history of performance fees', () => {
  it('shows each fee with its month, what was paid of it, and the result it was computed from', async () => {
    const answers = [answerTo(performanceFees, () => ({ ...page, total: 1, data: [settled] }))];
    const { server } = await draw(<FeeHistory side="received" />, { answers });
    expect(await screen.findByRole('heading', { name: 'Performance fees received' })).toBeTruthy();
    const said = document.body.textContent ?? '';
    expect(said).toContain('Tide');
    expect(said).toMatch(/5\.00.* of 20\.00/);
    expect(said).toMatch(/Nov.* 2026/);
    expect(said).toMatch(/0\.00.* → 25\.00/);
    expect(said).toMatch(/Overnight financing.*[-−]18\.07/);
    expect(said).toMatch(/\(100\.0+.* − 0\.0+.*\) × 20.* = 20\.0+/);
    expect(server.received(performanceFees).map(({ input }) => input)).toMatchObject([{ side: 'received' }]);
  });

  it('asks for the one alone that a line of the history has led to', async () => {
    const answers = [answerTo(performanceFees, () => ({ ...page, total: 1, data: [settled] }))];
    const { server } = await draw(<FeeHistory side="paid" id={9} />, { answers });
    await screen.findByText('Tide');
    expect(server.received(performanceFees).map(({ input }) => input)).toMatchObject([
      { side: 'paid', id: '9' },
    ]);
  });

  it('says when a following has ended', async () => {
    const ended = { ...settled, period: 'end', paid: '20.000000' };
    const answers = [answerTo(performanceFees, () => ({ ...page, total: 1, data: [ended] }))];
    await draw(<FeeHistory side="paid" />, { answers });
    expect(await screen.findByText('Unfollowed')).toBeTruthy();
  });

  it('shows nothing where no fee was settled', async () => {
    const answers = [answerTo(performanceFees, () => ({ ...page, total: 0, data: [] }))];
    const { server } = await draw(<FeeHistory side="paid" />, { answers });
    await expect.poll(() => server.received(performanceFees).length).toBe(1);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
