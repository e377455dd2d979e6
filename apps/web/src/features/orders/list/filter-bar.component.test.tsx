import { screen } from '@testing-library/react';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseTimeZone } from '../../../shared/time/time-zone.ts';
import { draw } from '../../../testing/draw.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { OrderFilters } from './order-filters.ts';

const answers = [answerTo(myDeal, () => ({ data: [] }) as never)];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T01:30:00Z') });
  return () => vi.useRealTimers();
});

it('FilterBar: filters orders by days of the user’s time zone and names the zone', async () => {
  chooseTimeZone('America/New_York');
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    ...{ matches: true, addEventListener: () => {}, removeEventListener: () => {} },
  } as unknown as MediaQueryList);
  const onChange = vi.fn<(filters: OrderFilters) => void>();
  const { user } = await draw(<FilterBar filters={{}} onChange={onChange} />, { answers });
  expect(screen.getByText('Dates and times are in America/New York.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await user.type(screen.getByRole('textbox', { name: 'From' }), '11/5/2026{Enter}');
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-18', to: '2026-11-24' }], [{ from: '2026-11-05' }]]);
});
