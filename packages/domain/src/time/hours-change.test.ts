import { expect, it } from 'vitest';
import { fittingHours, openSpans, type SessionHours, scheduleHours } from './index.ts';

const at = (text: string) => Date.parse(text);
/** Weekdays 9 to 17, UTC. */
const office: SessionHours = {
  timeZone: 'UTC',
  spans: [1, 2, 3, 4, 5].map((day): [number, number] => [day * 1440 + 540, day * 1440 + 1020]),
  holidays: [],
};
const always: SessionHours = { timeZone: 'UTC', spans: [[0, 10_080]], holidays: [] };
const never: SessionHours = { timeZone: 'UTC', spans: [], holidays: [] };
const short: SessionHours = { ...office, spans: office.spans.map(([from, to]) => [from + 60, to - 60]) };

const hour = (ms: number) => new Date(ms).toISOString().slice(5, 16);
const told = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => `${hour(from)} ${hour(to)}`);

// 2026-11-18 is a Wednesday.
it.each<[string, SessionHours, SessionHours, string, string[]]>([
  [
    'the session that runs keeps its end',
    office,
    short,
    '2026-11-18T12:00Z',
    ['11-18T09:00 11-18T17:00', '11-19T10:00 11-19T16:00'],
  ],
  [
    'also where the market is to close for good',
    office,
    never,
    '2026-11-18T16:59Z',
    ['11-18T09:00 11-18T17:00'],
  ],
  [
    'a day off today waits for tomorrow',
    office,
    { ...office, holidays: ['2026-11-18', '2026-11-19'] },
    '2026-11-18T12:00Z',
    ['11-18T09:00 11-18T17:00'],
  ],
  [
    'nothing opens before the opening that was told',
    office,
    always,
    '2026-11-17T20:00Z',
    ['11-18T09:00 11-20T00:00'],
  ],
  [
    'a later opening holds for the next one',
    office,
    short,
    '2026-11-17T20:00Z',
    ['11-18T10:00 11-18T16:00', '11-19T10:00 11-19T16:00'],
  ],
  [
    'without an end in sight a full day is left',
    always,
    never,
    '2026-11-18T00:00Z',
    ['11-18T00:00 11-20T00:00'],
  ],
  [
    'where none is in sight it opens at once',
    never,
    always,
    '2026-11-18T12:00Z',
    ['11-18T12:00 11-20T00:00'],
  ],
])('change of session hours: %s', (_, before, after, now, spans) => {
  const calendar = scheduleHours(before, after, at(now));
  expect(told(openSpans(calendar, at('2026-11-18T00:00Z'), at('2026-11-20T00:00Z')))).toEqual(spans);
});

it('change of session hours: replaces a pending change and keeps one already effective', () => {
  const first = scheduleHours(office, short, at('2026-11-18T12:00Z'));
  expect(scheduleHours(first, office, at('2026-11-18T13:00Z'))).toEqual(office);
  const second = scheduleHours(first, never, at('2026-11-18T18:00Z'));
  expect(second).toMatchObject({ ...short, next: { hours: never, from: at('2026-11-19T10:00Z') } });
});

it.each<[Partial<SessionHours>, string, string]>([
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'operator.unknown_time_zone'],
  [{ spans: [[100, 100]] }, 'spans.0', 'operator.spans_in_disorder'],
  [
    {
      spans: [
        [0, 200],
        [100, 300],
      ],
    },
    'spans.1',
    'operator.spans_in_disorder',
  ],
  [{ spans: [[0, 10_081]] }, 'spans.0', 'operator.spans_in_disorder'],
  [{ holidays: ['2026-12-25', '2026-12-25'] }, 'holidays.1', 'operator.named_twice'],
])('session hours: refuse %j at the field %s', (wrong, field, refusal) => {
  expect(fittingHours({ ...office, ...wrong })).toMatchObject({ refusal, field });
});
