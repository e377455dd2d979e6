import { areaList } from '@tidemark/contract/calls/account/session';
import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useEffect } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { KycForm } from './identity/kyc-form.tsx';
import { Rejected, Waiting } from './identity/kyc-states.tsx';
import { LoanSteps } from './loan-steps.tsx';
import { useIdentity } from './queries.ts';
import { type Identity, identityStatus } from './view-model.ts';

/** A loan starts with identity verification; approved users go on to the amount. */
export function LoanPage() {
  const app = useText('app');
  const signedIn = useIsSignedIn();
  return (
    <Page title={app('pages.loan')} width="page">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">{signedIn ? <Own /> : <Visitor />}</div>
    </Page>
  );
}

function Own() {
  const { data, isError, refetch } = useIdentity();
  // Names of countries are in the language of the page; the form waits for them.
  const areas = useCall(areaList, {}, { translated: true, staleTime: 3_600_000, quiet: true });
  if (data?.status === identityStatus.approved) return <GoOn />;
  if ((isError && !data) || areas.isError) {
    return <LoadFailed onRetry={() => void Promise.all([refetch(), areas.refetch()])} />;
  }
  return (
    <>
      <LoanSteps at="identity" />
      {data && areas.data ? <ByStatus identity={data} areas={areas.data} /> : <Loading />}
    </>
  );
}

interface ByStatusProps {
  readonly identity: Identity;
  readonly areas: Parameters<typeof KycForm>[0]['areas'];
}

function ByStatus({ identity, areas }: ByStatusProps) {
  const t = useText('loan.kyc');
  if (identity.status === identityStatus.waiting) return <Waiting identity={identity} areas={areas} />;
  return (
    <>
      {identity.status === identityStatus.rejected ? (
        <Rejected identity={identity} />
      ) : (
        <p className="text-sm text-quiet">{t('why')}</p>
      )}
      <KycForm identity={identity} areas={areas} />
    </>
  );
}

/** Approved: replaces this page in the history, so that Back does not lead here. */
function GoOn() {
  const going = useGoing();
  useEffect(() => going.to('loanSubmit', {}, { replace: true }));
  return <Loading />;
}

function Visitor() {
  const t = useText('loan.visitor');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="loan"
        title={t('title')}
        note={t('note')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button tone="quiet" onClick={() => going.to('register')}>
              {t('register')}
            </Button>
            <Button onClick={() => going.to('login', { from: '/loan' })}>{t('signIn')}</Button>
          </div>
        }
      />
    </Card>
  );
}

/** Shaped like the form, the most frequent case. */
function Loading() {
  return (
    <Card aria-busy="true" className="grid gap-4 min-[560px]:grid-cols-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="aspect-[8/5]" />
    </Card>
  );
}
