import { Suspense, useState } from 'react';
import { GuideInvite } from '../features/guide/guide-invite.tsx';
import { Landing } from '../features/home/landing.tsx';
import { later } from '../shared/loading/lazy-on-idle.ts';

const FillSheet = later(
  () => import('../features/evidence/fill-sheet.tsx'),
  (part) => part.FillSheet,
);

/** Home's part for visitors, with the invitation to the first steps and the sheet of a recorded fill. */
export function HomeLanding() {
  const [isFillShown, setFillShown] = useState(false);
  return (
    <Landing onFill={() => setFillShown(true)}>
      <GuideInvite />
      {isFillShown ? (
        <Suspense>
          <FillSheet onClose={() => setFillShown(false)} />
        </Suspense>
      ) : null}
    </Landing>
  );
}
