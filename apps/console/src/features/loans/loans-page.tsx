import { loanBook } from '@tidemark/contract/operator/loans';
import { Card, EmptyState, SegmentedControl } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { LoanTable } from '../../shared/lending/loan-table.tsx';
import { LoanTotals } from './loan-totals.tsx';
import { loanStates, readLoanState } from './view-model.ts';

const LOOK_EVERY_MS = 30_000;

/** What is lent: what falls due, who is late, and what each loan has posted. */
export function LoansPage() {
  const t = useText('console-lending.loans');
  const going = useGoing();
  const query = useQueryParams();
  const state = readLoanState(query.state);
  const page = Number(query.page) || 1;
  const answer = useCall(loanBook, { state, page }, { keep: true, refetchInterval: LOOK_EVERY_MS });
  const { data } = answer;
  if (answer.isError && !data)
    return (
      <Page title={t('title')}>
        <LoadFailed onRetry={() => void answer.refetch()} />
      </Page>
    );
  return (
    <Page title={t('title')} note={t('note')}>
      <LoanTotals totals={data?.totals} />
      <Card flush>
        <div className="max-w-160 p-3">
          <SegmentedControl
            label={t('filter')}
            size="sm"
            dense
            value={state}
            choices={loanStates.map((value) => ({ value, label: t(`states.${value}`) }))}
            onChange={(next) => going.to('loans', { state: next }, { replace: true })}
          />
        </div>
        <LoanTable
          label={t(`states.${state}`)}
          loans={answer.isPlaceholderData ? undefined : data?.data}
          empty={
            <EmptyState
              icon={state === 'overdue' ? 'check' : 'loan'}
              title={t(`none.${state}`)}
              note={state === 'open' || state === 'all' ? t('noneNote') : undefined}
            />
          }
        />
        {data ? (
          <PageSteps {...data} onPage={(next) => going.to('loans', { state, page: String(next) })} />
        ) : null}
      </Card>
    </Page>
  );
}
