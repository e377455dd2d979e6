import { companyEmail } from '@tidemark/contract/calls/content/content';
import { supportHoursNow } from '@tidemark/contract/calls/content/support';
import { withSpaceAfter } from '@tidemark/i18n';
import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useBasicInfo } from '../../shared/company/settings.ts';
import { useText } from '../../shared/device/language.ts';
import { useCopy } from '../../shared/device/use-copy.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { paths } from '../../shared/layout/paths.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { ChatFrame } from './chat-frame.tsx';
import { ChatRoom } from './chat-room.tsx';
import { chatKindOf } from './frame-of.ts';
import { HoursLine } from './hours-line.tsx';

/** Customer service: an external page in a frame, or our own chat. */
export function ChatPage() {
  const app = useText('app');
  const info = useBasicInfo();
  const isSignedIn = useIsSignedIn();
  const kind = info && chatKindOf(info);
  return (
    <Page title={app('pages.mineChat')} width="page">
      {kind === undefined ? (
        <Skeleton className="mx-4 h-40 wide:mx-0" />
      ) : kind.kind === 'frame' ? (
        <ChatFrame key={kind.link} link={kind.link} />
      ) : kind.kind === 'link' ? (
        <LinkCard link={kind.link} />
      ) : isSignedIn ? (
        <ChatRoom />
      ) : (
        <Visitor />
      )}
    </Page>
  );
}

/** Customer service is somewhere else: where. */
function LinkCard({ link }: { readonly link: string }) {
  const t = useText('support');
  const app = useText('app');
  const copy = useCopy();
  return (
    <Card className="mx-4 mt-2 wide:mx-0">
      <EmptyState
        icon="chat"
        title={t('elsewhere')}
        note={<bdi className="block break-all">{link}</bdi>}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button tone="quiet" icon="copy" onClick={() => copy(link)}>
              {app('copy')}
            </Button>
            <Button onClick={() => window.open(link, '_blank', 'noopener')}>{t('openLink')}</Button>
          </div>
        }
      />
    </Card>
  );
}

/** A visitor without a session: how to get an answer. */
function Visitor() {
  const t = useText('support');
  const app = useText('app');
  const going = useGoing();
  const email = useCall(companyEmail, {}, { quiet: true, staleTime: 60_000 }).data?.email;
  const hours = useCall(supportHoursNow, {}, { quiet: true, staleTime: 60_000 }).data;
  return (
    <Card className="mx-4 mt-2 wide:mx-0">
      <EmptyState
        icon="chat"
        title={t('visitor')}
        note={
          <>
            <span className="block">{t('visitorNote')}</span>
            {email ? (
              <span className="mt-3 block">
                {withSpaceAfter(t('visitorMail'))}
                <a href={`mailto:${email}`} className="font-medium break-all text-accent underline">
                  <bdi>{email}</bdi>
                </a>
              </span>
            ) : null}
          </>
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button tone="quiet" onClick={() => going.to('register')}>
              {app('register')}
            </Button>
            <Button onClick={() => going.to('login', { from: paths.mineChat })}>{app('signIn')}</Button>
          </div>
        }
      />
      <HoursLine hours={hours} />
    </Card>
  );
}
