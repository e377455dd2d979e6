import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseTimeZone } from '../../shared/time/time-zone.ts';
import { draw } from '../../testing/draw.tsx';
import { LineFilterBar } from './line-filter-bar.tsx';
import type { LineFilters } from './lines.ts';

/** Half past eight in the evening of 24 November in New York. */
const evening = Date.parse('2026-11-25T01:30:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: evening });
  return () => vi.useRealTimers();
});

it.each([
  ['America/New_York', '2026-11-24'],
  ['UTC', '2026-11-25'],
  ['Asia/Tokyo', '2026-11-25'],
])('LineFilterBar: filters Today in %s by the day %s', async (zone, today) => {
  chooseTimeZone(zone);
  const onChange = vi.fn<(filters: LineFilters) => void>();
  const { user } = await draw(<LineFilterBar filters={{}} onChange={onChange} />);
  await user.click(screen.getByRole('radio', { name: 'Today' }));
  expect(onChange.mock.calls).toEqual([[{ from: today, to: today }]]);
});

it('LineFilterBar: shows and reads typed days in the format of the language', async () => {
  chooseTimeZone('UTC');
  const onChange = vi.fn<(filters: LineFilters) => void>();
  const { user } = await draw(<LineFilterBar filters={{ from: '2026-03-05' }} onChange={onChange} />, {
    language: 'de',
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bis' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Von' }).value).toBe('05.03.2026');
  await user.type(field, '9.3.2026{Enter}');
  expect(onChange.mock.calls).toEqual([[{ from: '2026-03-05', to: '2026-03-09' }]]);
});
