import { Skeleton } from '@tidemark/ui';
import { useEffect } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { signOut } from '../../shared/session/sign-out.ts';

/** Reached as «other»: clears the user and opens the home page. */
export function LogoutPage() {
  const t = useText('session.logout');
  const going = useGoing();
  // Once on arrival; `going` is new on every drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    void signOut().then(() => going.to('home', {}, { replace: true }));
  }, []);
  return (
    <Page title={t('title')} back={false}>
      <Skeleton className="mx-4 h-4 w-40 wide:mx-0" />
    </Page>
  );
}
