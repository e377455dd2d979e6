import { screen } from '@testing-library/react';
import { economicEventList } from '@tidemark/contract/calls/content/economic';
import { answerTo } from '@tidemark/contract/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EconomicEvent } from '../../shared/economic/economic-events.ts';
import { chooseTimeZone } from '../../shared/time/time-zone.ts';
import { draw } from '../../testing/draw.tsx';
import { EconomicCalendarPage } from './calendar-page.tsx';

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const event = (currency: string, importance: number, title: string): EconomicEvent => ({
  ...{ at: at(30), currency, country: '', importance, title },
  ...{ previous: '119K', forecast: '105K', actual: '' },
});
const events = [event('USD', 3, 'Nonfarm payrolls'), event('EUR', 1, 'Industrial output')];

beforeEach(() => chooseTimeZone('Asia/Tokyo'));
afterEach(() => {
  chooseTimeZone(undefined);
  localStorage.clear();
});

const drawPage = (loaded: readonly EconomicEvent[], query = '') =>
  draw(<EconomicCalendarPage />, {
    answers: [answerTo(economicEventList, () => ({ events: [...loaded], is_cut: false }))],
    at: `/calendar${query}`,
  });

it('calendar page: asks for seven days of the zone and shows their events with figures', async () => {
  const { server } = await drawPage(events);
  expect(await screen.findByText('Nonfarm payrolls')).toBeTruthy();
  expect(screen.getByText('Industrial output')).toBeTruthy();
  expect(screen.getAllByText('119K')).toHaveLength(2);
  const input = server.received(economicEventList)[0]?.input as { from: string; to: string };
  // Midnight in Tokyo.
  expect(input.from.slice(11, 16)).toBe('15:00');
  expect(Date.parse(input.to) - Date.parse(input.from)).toBe(7 * 24 * HOUR_MS);
});

it('calendar page: narrows the events by importance and currency', async () => {
  const { user } = await drawPage(events);
  await screen.findByText('Nonfarm payrolls');
  await user.click(screen.getByRole('radio', { name: 'High' }));
  expect(screen.queryByText('Industrial output')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'EUR' }));
  expect(await screen.findByText('No events')).toBeTruthy();
  expect(screen.getByText('Choose other days, currencies or importance.')).toBeTruthy();
});

it('calendar page: says that no events are known where no filter hides any', async () => {
  await drawPage([]);
  expect(await screen.findByText('No events are known for these days.')).toBeTruthy();
});
