import { expect, test } from 'vitest';
import { type Guide, opened, readGuide, writeGuide } from '../../shared/guide/guide-steps.ts';
import { onward, putAway, withClosed, withFacts } from './steps.ts';

const nothing = { isTrading: false, holdsPosition: false };
const trading = { isTrading: true, holdsPosition: false };
const holder = { isTrading: true, holdsPosition: true };

test('guide: advances step by step to its end and skips steps that are done already', () => {
  let guide = opened(readGuide(null));
  expect(guide).toEqual({ is: 'on', step: 1 });
  expect(withFacts(guide, nothing)).toBe(guide);
  guide = withFacts(guide, trading);
  expect(guide).toEqual({ is: 'on', step: 2 });
  expect(withFacts(guide, trading), 'what the ticket says, everybody reads').toBe(guide);
  expect(withFacts(guide, holder), 'the order is placed already').toEqual({ is: 'on', step: 4 });
  guide = onward(guide);
  expect(guide).toEqual({ is: 'on', step: 3 });
  expect(withClosed(guide)).toBe(guide);
  expect(withFacts(guide, trading)).toBe(guide);
  guide = withFacts(guide, holder);
  expect(guide).toEqual({ is: 'on', step: 4 });
  expect(withFacts(guide, nothing), 'positions are not loaded yet').toBe(guide);
  expect(withClosed(guide)).toEqual({ is: 'done' });
  expect(onward(guide)).toEqual({ is: 'done' });
  expect(onward({ is: 'done' })).toEqual({ is: 'done' });
});

test('guide: resumes at its step after it was closed and restarts once it is done', () => {
  const away = putAway({ is: 'on', step: 3 });
  expect(withFacts(away, holder)).toBe(away);
  expect(opened(readGuide(writeGuide(away)))).toEqual({ is: 'on', step: 3 });
  expect(opened({ is: 'done' })).toEqual({ is: 'on', step: 1 });
});

test.each<[string | null, Guide]>([
  [null, { is: 'new' }],
  ['', { is: 'new' }],
  ['on.9', { is: 'new' }],
  ['maybe.2', { is: 'new' }],
  ['on.2', { is: 'on', step: 2 }],
  ['off.4', { is: 'off', step: 4 }],
  ['done', { is: 'done' }],
])('readGuide: reads the stored text %s as %o', (text, guide) => {
  expect(readGuide(text)).toEqual(guide);
  if (guide.is !== 'new') expect(writeGuide(guide)).toBe(text);
});
