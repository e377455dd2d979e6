import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { TwoColumn } from '../../shared/layout/two-column.tsx';
import { useUser } from '../../shared/session/session.ts';
import { GuestList } from './guest-list.tsx';
import { inviteLink } from './invite-link.ts';
import { LinkCard } from './link-card.tsx';
import { useInvited } from './queries.ts';

/** The invitation link, and invited users. */
export function InvitePage() {
  const t = useText('invite');
  const user = useUser();
  return (
    <Page title={t('title')} width="page">
      {user?.is_demo === 1 ? <DemoNote /> : <Invitation code={user?.invite_code} />}
    </Page>
  );
}

function Invitation({ code }: { readonly code: string | undefined }) {
  const list = useInvited();
  const link = list.first?.link;
  return (
    <TwoColumn
      form={
        link === undefined || code === undefined ? (
          <Card>
            {list.isFailed ? <LoadFailed onRetry={list.retry} /> : <Skeleton className="h-80 rounded-md" />}
          </Card>
        ) : (
          <LinkCard link={inviteLink(link, window.location.origin)} code={code} />
        )
      }
      history={<GuestList list={list} total={list.first?.total} />}
    />
  );
}

/** A demo account cannot invite: its code is invalid, and the page explains it. */
function DemoNote() {
  const t = useText('invite');
  const going = useGoing();
  return (
    <Card className="mx-4 mt-2 wide:mx-0">
      <EmptyState
        icon="people"
        title={t('demo')}
        note={t('demoNote')}
        action={<Button onClick={() => going.to('register')}>{t('register')}</Button>}
      />
    </Card>
  );
}
