import { info } from '@tidemark/contract/calls/account/security';
import { Card, Row, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useUser } from '../../shared/session/session.ts';
import { WithdrawHold } from '../../shared/session/withdraw-hold.tsx';
import { ContactCard } from './contact-card.tsx';
import { DeviceList } from './device-list.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { TwoFactor } from './two-factor.tsx';

/** How the account is secured: second factor, password, where one is signed in. */
export function SecurityPage() {
  const t = useText('security');
  const user = useUser();
  const state = useCall(info, {});
  return (
    <Page title={t('title')}>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-8 wide:px-0">
        <WithdrawHold />
        {state.data && user ? (
          <>
            <TwoFactor state={state.data} isDemo={user.is_demo === 1} />
            <PasskeyCard
              isDemo={user.is_demo === 1}
              factors={{ hasApp: state.data.totp, hasPasskey: state.data.passkeys > 0 }}
            />
          </>
        ) : state.isError ? (
          <LoadFailed onRetry={() => void state.refetch()} />
        ) : (
          <WaitingCard />
        )}
        {state.data && user?.is_demo === 0 ? (
          <ContactCard
            user={user}
            factors={{ hasApp: state.data.totp, hasPasskey: state.data.passkeys > 0 }}
          />
        ) : null}
        <Card flush className="overflow-hidden">
          <PlaceLink to="minePassword" className="block -outline-offset-2 hover:bg-well">
            <Row icon="lock" title={t('password')} leads />
          </PlaceLink>
        </Card>
        <DeviceList />
      </div>
    </Page>
  );
}

function WaitingCard() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-10 w-28" />
    </Card>
  );
}
