import { Button, Card } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { useIsSignedIn, useUser } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';

export interface WhileSignedInProps {
  readonly title: string;
  readonly on: 'login' | 'register' | 'forgot';
  /** The form, for visitors and for who uses a demo account. */
  readonly children: ReactNode;
}

/**
 * The frame of sign-in, registration and password reset. A user who arrives signed in sees their account and
 * continues or signs out; the address keeps its invite code.
 */
export function WhileSignedIn({ title, on, children }: WhileSignedInProps) {
  const isSignedIn = useIsSignedIn();
  const user = useUser();
  // A sign-in on this page opens a session too, and then leaves the page.
  const [arrivedSignedIn] = useState(isSignedIn);
  const isAsked = arrivedSignedIn && isSignedIn && user?.is_demo !== 1;
  return (
    <Page title={title}>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-8 wide:px-0">
        {arrivedSignedIn && user?.is_demo === 1 ? <DemoNote uid={user.uid} /> : null}
        {isAsked ? <SignedInCard on={on} /> : children}
      </div>
    </Page>
  );
}

function DemoNote({ uid }: { readonly uid: string }) {
  const t = useText('session.signedIn');
  return (
    <p className="text-sm text-quiet">
      {t.rich('demo', { uid: () => <bdi className="num font-medium text-ink">{uid}</bdi> })}
    </p>
  );
}

function SignedInCard({ on }: Pick<WhileSignedInProps, 'on'>) {
  const t = useText('session.signedIn');
  const going = useGoing();
  const { from } = useQueryParams();
  const invite = useQueryParams().invite_code ?? '';
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
  };
  const goOn = () => {
    if (on === 'forgot') going.to('minePassword', {}, { replace: true });
    else going.toPath(from ?? '/', { replace: true });
  };
  const account = user === undefined ? '' : user.email || user.mobile || user.uid;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <p className="text-sm">
        {account === ''
          ? t('unnamed')
          : t.rich('as', { account: () => <bdi className="font-medium break-all">{account}</bdi> })}
      </p>
      {on === 'register' ? (
        <p className="text-sm text-quiet">
          {invite === ''
            ? t('register')
            : t.rich('invited', { code: () => <bdi className="num font-medium text-ink">{invite}</bdi> })}
        </p>
      ) : null}
      {on === 'forgot' ? <p className="text-sm text-quiet">{t('forgot')}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={goOn}>{on === 'forgot' ? t('changePassword') : t('goOn')}</Button>
        <Button tone="quiet" busy={busy} onClick={() => void leave()}>
          {t('signOut')}
        </Button>
      </div>
    </Card>
  );
}
