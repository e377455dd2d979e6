import { IconButton, Tag } from '@tidemark/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../shared/language.ts';
import { useGoing } from '../../shared/navigation.tsx';
import { Page } from '../../shared/page.tsx';
import { useCopy, useServiceChat } from '../../shared/service-chat.ts';
import { useUser } from '../../shared/session.ts';
import { signOut } from '../../shared/sign-out.ts';
import { AssetsCard } from './assets-card.tsx';
import { DemoReset } from './demo-reset.tsx';
import { DisplayRows } from './display-rows.tsx';
import { ProfileRows } from './profile-rows.tsx';
import { helpRows, moneyRows, safetyRows } from './view-model.ts';

const ConfirmDialog = lazy(() =>
  import('@tidemark/ui/sheet').then((sheet) => ({ default: sheet.ConfirmDialog })),
);

/** The profile hub under /mine, which has a way back. */
export function ProfilePage() {
  return <Profile back />;
}

/** The same under /user, a place of the tab bar. */
export function UserPage() {
  return <Profile back={false} />;
}

/** Who this is, what they own, and the ways to everything of theirs. */
function Profile({ back }: { readonly back: boolean }) {
  const t = useText('profile');
  const app = useText('app');
  const user = useUser();
  const copy = useCopy();
  const [asking, setAsking] = useState<'sign-out' | { readonly link: string }>();
  const openChat = useServiceChat((link) => setAsking({ link }));
  return (
    <Page
      title={t('title')}
      back={back}
      end={
        <span className="flex">
          <IconButton icon="chat" label={t('chat')} onClick={openChat} />
          <IconButton icon="logout" label={t('signOut')} onClick={() => setAsking('sign-out')} />
        </span>
      }
    >
      <div className="flex flex-col gap-5 px-4 pb-8 wide:px-0">
        <div className="flex min-h-10 flex-col justify-center">
          <span className="truncate text-base font-medium">
            {user?.is_demo === 1 ? (
              <Tag tone="accent">{t('demoAccount')}</Tag>
            ) : (
              <bdi>{user?.email || user?.mobile}</bdi>
            )}
          </span>
          <span className="text-xs text-faint">{user ? t('uid', { uid: user.uid }) : null}</span>
        </div>
        <AssetsCard />
        {user?.is_demo === 1 ? <DemoReset /> : null}
        <ProfileRows title={t('money')} rows={moneyRows} />
        <ProfileRows title={t('safety')} rows={safetyRows} />
        <ProfileRows title={t('help')} rows={helpRows} chat={openChat} />
        <DisplayRows />
      </div>
      {asking ? (
        <Suspense fallback={null}>
          {asking === 'sign-out' ? (
            <SignOutDialog onDone={() => setAsking(undefined)} />
          ) : (
            <ConfirmDialog
              open
              title={t('chat')}
              note={<bdi className="break-all">{asking.link}</bdi>}
              confirmLabel={app('copy')}
              cancelLabel={app('close')}
              onConfirm={() => copy(asking.link)}
              onCancel={() => setAsking(undefined)}
            />
          )}
        </Suspense>
      ) : null}
    </Page>
  );
}

function SignOutDialog({ onDone }: { readonly onDone: () => void }) {
  const t = useText('profile');
  const app = useText('app');
  const going = useGoing();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
    going.to('home', {}, { replace: true });
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={t('signOutAsk')}
      confirmLabel={t('signOut')}
      cancelLabel={app('cancel')}
      onConfirm={() => void leave()}
      onCancel={onDone}
    />
  );
}
