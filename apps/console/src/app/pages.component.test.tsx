import { screen, waitFor } from '@testing-library/react';
import { answersIn, screenStates } from '@tidemark/contract/testing/samples';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Place, paths } from '../shared/layout/paths.ts';
import { enterSession, forgetSession } from '../shared/session/session.ts';
import { draw } from '../testing/draw.tsx';
import { screenOf } from './router.tsx';

const failures: unknown[] = [];
beforeEach(() => {
  for (const channel of ['error', 'warn'] as const) {
    vi.spyOn(console, channel).mockImplementation((...parts) => {
      failures.push(parts.map(String).join(' '));
    });
  }
  enterSession('a token');
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetSession();
  failures.splice(0);
});

test.each(
  Object.keys(paths).flatMap((place) => screenStates.map((state) => [place as Place, state] as const)),
)('page %s: renders in state %s without an error', async (place, state) => {
  const Page = screenOf(place);
  await (Page as { preload?: () => Promise<void> }).preload?.();
  await draw(
    <Suspense>
      <Page />
    </Suspense>,
    { language: state === 'arabic' ? 'ar' : 'en', answers: answersIn(state), at: `${paths[place]}?id=1` },
  );
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1, hidden: true })).not.toEqual([]));
  expect(failures).toEqual([]);
});
