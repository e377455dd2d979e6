import { Button, Card, EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { FormWaiting } from '../../shared/forms/form-waiting.tsx';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PlayMoney } from '../../shared/money/play-money.tsx';
import { AskService } from '../../shared/service/ask-service.tsx';
import { ChooseForm } from './choose-form.tsx';
import { LoanSteps } from './loan-steps.tsx';
import { useConfigs, useIdentity } from './queries.ts';
import { type Identity, identityStatus } from './view-model.ts';

/** Choice of loan, amount and cost: all shown before anything is sent. */
export function LoanSubmitPage() {
  const app = useText('app');
  const t = useText('loan.choose');
  const going = useGoing();
  return (
    <Page
      title={app('pages.loanSubmit')}
      width="full"
      end={
        <Button tone="plain" size="sm" onClick={() => going.to('loanRecord')}>
          {t('records')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <LoanSteps at="amount" />
        <Choose />
      </div>
    </Page>
  );
}

function Choose() {
  const t = useText('loan.choose');
  const identity = useIdentity();
  const configs = useConfigs();
  if (!identity.data || !configs.data) {
    if (!identity.isError && !configs.isError) return <Loading />;
    return <LoadFailed onRetry={() => void Promise.all([identity.refetch(), configs.refetch()])} />;
  }
  if (identity.data.loan_id !== null) return <OpenLoan loanId={identity.data.loan_id} />;
  // After a new approval the cached status may still be waiting.
  if (identity.data.status !== identityStatus.approved)
    return identity.isFetching ? <Loading /> : <NotYet status={identity.data.status} />;
  if (configs.data.length === 0) return <NothingOffered />;
  return (
    <>
      <PlayMoney note={t('playMoney')} />
      <ChooseForm configs={configs.data} />
    </>
  );
}

function NotYet({ status }: Pick<Identity, 'status'>) {
  const t = useText('loan.choose');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="shield"
        title={t('notYet')}
        note={t('notYetNote')}
        action={
          <Button onClick={() => going.to('loan')}>
            {status === identityStatus.waiting ? t('notYetLook') : t('notYetGo')}
          </Button>
        }
      />
    </Card>
  );
}

function OpenLoan({ loanId }: { readonly loanId: number }) {
  const t = useText('loan.choose');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="loan"
        title={t('open')}
        note={t('openNote')}
        action={<Button onClick={() => going.to('loanRecord', { id: String(loanId) })}>{t('openGo')}</Button>}
      />
    </Card>
  );
}

function NothingOffered() {
  const t = useText('loan.choose');
  return (
    <Card>
      <AskService icon="loan" title={t('none')} note={t('noneNote')} chat={t('chat')} />
    </Card>
  );
}

/** Shaped like the form with its cost. */
function Loading() {
  return (
    <div className="grid gap-6 wide:grid-cols-[7fr_6fr]">
      <FormWaiting parts={['h-16', 'h-16', 'h-16', 'h-11']} />
      <FormWaiting parts={['h-10', 'h-24']} />
    </div>
  );
}
