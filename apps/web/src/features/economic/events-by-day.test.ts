import { expect, it } from 'vitest';
import type { EconomicEvent } from '../../shared/economic/economic-events.ts';
import { currenciesIn, daysOfChoice, eventsByDay } from './events-by-day.ts';

const event = (at: string, currency: string, importance: number): EconomicEvent => ({
  ...{ at: `2026-12-${at}:00.000Z`, currency, country: '', importance, title: `${currency} ${at}` },
  ...{ previous: '', forecast: '', actual: '' },
});
const events = [event('01T23:30', 'JPY', 3), event('02T10:00', 'EUR', 2), event('02T13:30', 'USD', 1)];

it('events are grouped by the days of the zone', () => {
  const inBerlin = eventsByDay(events, { importance: 1, currency: '' }, 'Europe/Berlin');
  expect(inBerlin).toEqual([{ day: '2026-12-02', events }]);
  const inUtc = eventsByDay(events, { importance: 1, currency: '' }, 'UTC');
  expect(inUtc.map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-02']);
});

it('a filter leaves out less important events and other currencies', () => {
  const titles = (importance: number, currency: string) =>
    eventsByDay(events, { importance, currency }, 'UTC').flatMap((day) =>
      day.events.map(({ title }) => title),
    );
  expect(titles(2, '')).toEqual(['JPY 01T23:30', 'EUR 02T10:00']);
  expect(titles(1, 'USD')).toEqual(['USD 02T13:30']);
  expect(titles(3, 'USD')).toEqual([]);
});

it('a chosen currency stays a choice where no event has it', () => {
  expect(currenciesIn(events, 'CHF')).toEqual(['CHF', 'EUR', 'JPY', 'USD']);
  expect(currenciesIn([], '')).toEqual([]);
});

it.each([
  ['yesterday', '2026-11-30', '2026-11-30'],
  ['today', '2026-12-01', '2026-12-01'],
  ['week', '2026-12-01', '2026-12-07'],
  ['nextWeek', '2026-12-08', '2026-12-14'],
] as const)('the choice %s has its days from today on', (choice, from, to) => {
  expect(daysOfChoice(choice, '2026-12-01')).toEqual({ from, to });
});
