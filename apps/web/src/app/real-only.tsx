import type { RouteComponent } from '@tanstack/react-router';
import { userInfo } from '@tidemark/contract/calls/account/session';
import { Skeleton } from '@tidemark/ui';
import { Suspense, useEffect } from 'react';
import { useCall } from '../shared/api/use-call.ts';
import { useText } from '../shared/device/language.ts';
import { LoadFailed, Page } from '../shared/layout/page.tsx';
import { laterWithTexts } from '../shared/loading/lazy-on-idle.ts';
import { takeUser, useIsSignedIn, useUser } from '../shared/session/session.ts';
import type { RouteEntry } from './route-list.ts';
import { screenOf } from './screens.tsx';

const DemoStopped = laterWithTexts(
  () => import('../features/profile/demo-stopped.tsx'),
  (part) => part.DemoStopped,
);

/**
 * The screen of a place that is open to real accounts only. The app links no demo user there
 * (shared/demo-stop.ts); one who enters the address sees the same refusal instead of the page.
 */
export function realOnlyScreen(entry: RouteEntry): RouteComponent {
  const Screen = screenOf(entry.place);
  const Guarded = () => {
    const user = useUser();
    const signedIn = useIsSignedIn();
    if (user?.is_demo === 0) return <Screen />;
    // A visitor may read what it is about.
    if (!signedIn && !entry.needsLogin) return <Screen />;
    if (user === undefined) return <WhoIsThis entry={entry} />;
    return (
      <Suspense>
        <DemoStopped place={entry.place} />
      </Suspense>
    );
  };
  return Object.assign(Guarded, Screen.preload ? { preload: Screen.preload } : {});
}

/** Until the user is known, neither the page nor the refusal is right. */
function WhoIsThis({ entry }: { readonly entry: RouteEntry }) {
  const t = useText('app');
  const signedIn = useIsSignedIn();
  const asked = useCall(userInfo, {}, { enabled: signedIn, quiet: true });
  useEffect(() => {
    if (asked.data) takeUser(asked.data);
  }, [asked.data]);
  return (
    <Page title={t(`pages.${entry.place}`)}>
      {asked.isError ? (
        <LoadFailed onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton className="mx-4 h-48 rounded-md wide:mx-0" />
      )}
    </Page>
  );
}
