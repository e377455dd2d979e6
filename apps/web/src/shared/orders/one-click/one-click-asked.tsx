import { Suspense } from 'react';
import { later } from '../../loading/lazy-on-idle.ts';
import { useIsOneClickAsked } from './one-click.ts';

const OneClickQuestion = later(
  () => import('./one-click-question.tsx'),
  (part) => part.OneClickQuestion,
);

/** The question before one-click trading is switched on, while it is open. */
export function OneClickAsked() {
  if (!useIsOneClickAsked()) return null;
  return (
    <Suspense>
      <OneClickQuestion />
    </Suspense>
  );
}
