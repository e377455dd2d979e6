import { expect, test } from 'vitest';
import { type Guide, opened, readGuide, writeGuide } from '../../shared/guide/guide-steps.ts';
import { onward, putAway, withFacts } from './steps.ts';

const noProgress = { isSignedIn: false, holdsPosition: false };
const demo = { isSignedIn: true, holdsPosition: false };
const holder = { isSignedIn: true, holdsPosition: true };

test('guide: advances step by step to its end and skips steps that are done already', () => {
  let guide = opened(readGuide(null));
  expect(guide).toEqual({ is: 'on', step: 1 });
  expect(withFacts(guide, holder), 'what Tidemark is, everybody reads').toBe(guide);
  guide = onward(guide);
  expect(withFacts(guide, noProgress)).toBe(guide);
  guide = withFacts(guide, demo);
  expect(guide).toEqual({ is: 'on', step: 3 });
  expect(withFacts(guide, demo)).toBe(guide);
  expect(withFacts(guide, noProgress), 'signed out meanwhile').toEqual({ is: 'on', step: 2 });
  guide = withFacts(guide, holder);
  expect(guide).toEqual({ is: 'on', step: 4 });
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
