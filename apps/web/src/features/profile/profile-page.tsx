import { useLocation } from '@tanstack/react-router';
import { IconButton } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { paths } from '../../shared/layout/paths.ts';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { useWide } from '../../shared/layout/use-wide.ts';
import { useService } from '../../shared/service/service.tsx';
import { ServiceButton } from '../../shared/service/service-button.tsx';
import { useUser } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { WithdrawHold } from '../../shared/session/withdraw-hold.tsx';
import { AssetsCard } from './assets-card.tsx';
import { DarkRow } from './dark-row.tsx';
import { DemoReset } from './demo-reset.tsx';
import { Invitation } from './invitation.tsx';
import { ProfileRows } from './profile-rows.tsx';
import { SecurityRows } from './security-rows.tsx';
import { type ProfileGroup, profileGroups } from './view-model.ts';
import { Who } from './who.tsx';

/** The account page of the tab and of /mine: user, assets, and links to all account pages. */
export function ProfilePage() {
  const t = useText('profile');
  const user = useUser();
  const isWide = useWide();
  const [isLeaving, setIsLeaving] = useState(false);
  const chat = useService();
  // On a wide screen the list beside the page has all links: only settings made here stay here.
  const groups = isWide
    ? profileGroups.filter(({ key }) => key === 'safety' || key === 'display')
    : profileGroups;
  const isTab = useLocation().pathname === paths.user;
  return (
    <Page
      title={t('title')}
      back={!isTab}
      width="page"
      end={
        <span className="flex">
          <ServiceButton size={22} />
          <IconButton icon="logout" label={t('signOut')} onClick={() => setIsLeaving(true)} />
        </span>
      }
    >
      <div className="flex flex-col gap-5 px-4 pb-8 wide:px-0">
        <Who />
        <AssetsCard />
        <WithdrawHold />
        {user?.is_demo === 1 ? <DemoReset /> : null}
        <div className="flex flex-col gap-5 wide:grid wide:grid-cols-2 wide:items-start">
          {groups.map((group) => (
            <ProfileRows key={group.key} group={withoutSecurity(group)} onChat={chat.open}>
              {group.key === 'display' ? <DarkRow /> : null}
              {group.key === 'safety' ? <SecurityRows /> : null}
            </ProfileRows>
          ))}
          {user && user.is_demo !== 1 ? <Invitation code={user.invite_code} /> : null}
        </div>
      </div>
      {chat.dialog}
      {isLeaving ? (
        <Suspense fallback={null}>
          <SignOutDialog onDone={() => setIsLeaving(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** The page shows what is secured in rows of its own in place of the one row that leads there. */
function withoutSecurity(group: ProfileGroup): ProfileGroup {
  return { ...group, rows: group.rows.filter(({ key }) => key !== 'security') };
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
