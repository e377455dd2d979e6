import { screen, waitFor } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import { userInfo } from '@tidemark/contract/calls/account/session';
import { answersIn, type ScreenState, sampleAnswer, screenStates } from '@tidemark/contract/testing/samples';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Place, paths } from '../shared/layout/paths.ts';
import { useSessionStore } from '../shared/session/session.ts';
import { draw } from '../testing/draw.tsx';
import { screenOf } from './screens.tsx';

/** A language that suits a state. */
const languageOf = (state: ScreenState) => (state === 'arabic' ? 'ar' : state === 'long' ? 'de' : 'en');

const failures: unknown[] = [];
beforeEach(() => {
  for (const channel of ['error', 'warn'] as const) {
    vi.spyOn(console, channel).mockImplementation((...parts) => {
      failures.push(parts.map(String).join(' '));
    });
  }
  useSessionStore.setState({
    token: 'a token',
    user: sampleAnswer(userInfo, 'full') as CallOutput<typeof userInfo>,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  useSessionStore.setState({ token: undefined, user: undefined });
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
    {
      language: languageOf(state),
      answers: answersIn(state),
      at: `${paths[place]}?id=1&amount=1000&type=1`,
    },
  );
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1, hidden: true })).not.toEqual([]));
  expect(failures).toEqual([]);
});
