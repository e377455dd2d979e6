import { expect, test } from 'vitest';
import { pathOf } from '../../../shared/layout/paths.ts';
import { currentStep } from './application-step.ts';

test.each([
  ['a trader', { is_trader: 1 }, '/follow/my-follower'],
  ['an ordinary user', { is_trader: 0 }, '/follow/trader-apply'],
  ['a visitor', undefined, '/follow/trader-apply'],
])('copy trading home: leads %s to the follower page or the application', (_, user, path) => {
  expect(pathOf(currentStep(user).place)).toBe(path);
});
