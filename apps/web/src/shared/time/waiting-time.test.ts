import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time.ts';

const HOUR_MS = 3_600_000;
const [submitted, due] = ['2026-11-21T10:00:00.000Z', '2026-11-23T10:00:00.000Z'];
const at = (hours: number) => waitingTime(submitted, due, Date.parse(submitted) + hours * HOUR_MS);

test.each([
  [-1, { gone: 0, leftMs: 49 * HOUR_MS, isOver: false }],
  [0, { gone: 0, leftMs: 48 * HOUR_MS, isOver: false }],
  [12, { gone: 0.25, leftMs: 36 * HOUR_MS, isOver: false }],
  [48, { gone: 1, leftMs: 0, isOver: true }],
  [90, { gone: 1, leftMs: 0, isOver: true }],
])('waitingTime: reports progress and remaining time %i hours after the submission', (hours, told) =>
  expect(at(hours)).toEqual(told),
);
