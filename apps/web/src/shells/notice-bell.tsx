import { Suspense, useState } from 'react';
import { Bell } from '../features/notices/bell.tsx';
import { laterWithTexts } from '../shared/loading/lazy-on-idle.ts';
import { useIsSignedIn } from '../shared/session/session.ts';

const NoticePanel = laterWithTexts(
  () => import('./notice-panel.tsx'),
  (part) => part.NoticePanel,
);

/** The bell of who is signed in; what it opens is fetched with the first tap. */
export function NoticeBell() {
  const isSignedIn = useIsSignedIn();
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  if (!isSignedIn) return null;
  return (
    <>
      <Bell isOpen={panel === 'open'} onOpen={() => setPanel('open')} />
      {panel === 'never' ? null : (
        <Suspense>
          <NoticePanel open={panel === 'open'} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </>
  );
}
