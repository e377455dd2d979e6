import { expect, it } from 'vitest';
import type { EconomicEvent } from '../../../shared/economic/economic-events.ts';
import { groupsByBar, importanceOf } from './event-places.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number) => Date.parse('2026-12-04T10:00:00Z') + hours * HOUR_MS;
const bars = [0, 1, 2].map((hours) => ({ timestamp: at(hours) }));
const event = (hours: number, importance = 2): EconomicEvent => ({
  ...{ at: new Date(at(hours)).toISOString(), currency: 'USD', country: '', importance, title: `${hours}` },
  ...{ previous: '', forecast: '', actual: '' },
});

it.each([
  ['before the first bar', -0.5, []],
  ['at the opening of a bar', 1, [1]],
  ['within a bar', 0.75, [0]],
  ['within the last bar', 2.5, [2]],
  ['to come', 4.25, [4]],
])('an event %s belongs to that bar', (_, hours, indexes) => {
  expect(groupsByBar([event(hours)], bars, HOUR_MS).map(({ index }) => index)).toEqual(indexes);
});

it('events of one bar are one group with the highest importance of them', () => {
  const groups = groupsByBar([event(1.1, 2), event(1.5, 3), event(2, 2)], bars, HOUR_MS);
  expect(groups.map(({ index, events }) => [index, events.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(groups.map(importanceOf)).toEqual([3, 2]);
  expect(groupsByBar([event(1)], [], HOUR_MS)).toEqual([]);
});
