import { Button, Card, EmptyState, type IconName, SegmentedControl } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { FormWaiting } from '../../../shared/forms/form-waiting.tsx';
import { useGoing, useQueryParams } from '../../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../../shared/layout/page.tsx';
import { ReviewReason, StateHead } from '../../../shared/people/review-state.tsx';
import { CheckedNow } from '../agreement/checked-now.tsx';
import { useIdentity, useLoan, useOwed } from '../queries.ts';
import { RefusedOffer, refusalOf } from '../refused-offer.tsx';
import { idIn, loanStatus, type Owed } from '../view-model.ts';
import { ByTransfer } from './by-transfer.tsx';
import { FromBalance } from './from-balance.tsx';
import { OwedCard } from './owed-card.tsx';

/** The debt of a loan, and the two ways to repay it. Without an id: the open loan. */
export function LoanRepaymentPage() {
  const app = useText('app');
  const asked = idIn(useQueryParams()['loan_id']);
  const identity = useIdentity();
  const loanId = asked ?? identity.data?.loan_id ?? undefined;
  const isKnown = asked !== undefined || identity.data !== undefined;
  return (
    <Page title={app('pages.loanRepayment')} width="full">
      {loanId !== undefined ? (
        <Repayment loanId={loanId} />
      ) : isKnown ? (
        <Said is="noLoan" icon="loan" />
      ) : identity.isError ? (
        <LoadFailed onRetry={() => void identity.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Repayment({ loanId }: { readonly loanId: number }) {
  const owed = useOwed(loanId);
  const loan = useLoan(loanId);
  const refusal = refusalOf(owed.error ?? loan.error);
  if (refusal !== undefined)
    return (
      <div className="px-4 wide:px-0">
        <RefusedOffer sentence={refusal} wanted={{}} />
      </div>
    );
  if (owed.isError || loan.isError)
    return <LoadFailed onRetry={() => void Promise.all([owed.refetch(), loan.refetch()])} />;
  if (!owed.data || !loan.data) return <Loading />;
  switch (owed.data.status) {
    case loanStatus.toRepay:
      return (
        <WithDebt debt={<OwedCard owed={owed.data} loan={loan.data} />}>
          <Ways owed={owed.data} />
        </WithDebt>
      );
    case loanStatus.checking:
      return (
        <WithDebt debt={<OwedCard owed={owed.data} loan={loan.data} />}>
          <CheckedNow loan={loan.data} />
        </WithDebt>
      );
    case loanStatus.repaid:
      return <Said is="repaid" icon="check" />;
    case loanStatus.rejected:
      return <Said is="refused" icon="loan" />;
    default:
      return <Said is="notYet" icon="history" />;
  }
}

type Way = 'balance' | 'transfer';

function Ways({ owed }: { readonly owed: Owed }) {
  const t = useText('loan.repayment');
  const [chosen, choose] = useState<Way>();
  const way = chosen ?? (owed.can_pay ? 'balance' : 'transfer');
  return (
    <>
      {owed.remark === '' ? null : <NotAccepted remark={owed.remark} />}
      <SegmentedControl<Way>
        label={t('way')}
        value={way}
        choices={[
          { value: 'balance', label: t('balance') },
          { value: 'transfer', label: t('transfer') },
        ]}
        onChange={choose}
      />
      {way === 'balance' ? <FromBalance owed={owed} /> : <ByTransfer owed={owed} />}
    </>
  );
}

/** The last repayment did not count: why, and that there is still something to do. */
function NotAccepted({ remark }: Pick<Owed, 'remark'>) {
  const t = useText('loan.repayment');
  const record = useText('loan.record');
  return (
    <Card className="flex flex-col gap-3">
      <StateHead icon="warn" tone="bad" title={t('rejected')} note={t('rejectedNote')} />
      <ReviewReason label={record('reason')} remark={remark} />
    </Card>
  );
}

interface SaidProps {
  readonly is: 'noLoan' | 'repaid' | 'refused' | 'notYet';
  readonly icon: IconName;
}

/** Nothing can be repaid here now, and why. */
function Said({ is, icon }: SaidProps) {
  const t = useText('loan.repayment');
  const going = useGoing();
  return (
    <Card className="mx-4 wide:mx-0">
      <EmptyState
        icon={icon}
        title={t(is)}
        note={t(`${is}Note`)}
        action={<Button onClick={() => going.to('loanRecord')}>{t('records')}</Button>}
      />
    </Card>
  );
}

interface WithDebtProps {
  readonly debt: ReactNode;
  readonly children: ReactNode;
}

/** The debt and its repayment: debt first on a phone, side by side where there is room. */
function WithDebt({ debt, children }: WithDebtProps) {
  return (
    <div className="@container px-4 pb-8 wide:px-0">
      <div className="grid items-start gap-5 @3xl:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        <div className="min-w-0 @3xl:order-last">{debt}</div>
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <WithDebt debt={<FormWaiting parts={['h-40']} />}>
      <FormWaiting parts={['h-10', 'h-24', 'h-12']} />
    </WithDebt>
  );
}
