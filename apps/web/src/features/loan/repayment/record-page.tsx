import { Button, EmptyState } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../../shared/layout/page.tsx';
import { CardList } from '../../../shared/lists/card-list.tsx';
import { ListEnd } from '../../../shared/lists/list-end.tsx';
import { LoanCard } from '../loan-card.tsx';
import { LoanDetailSheet } from '../loan-detail.tsx';
import { useIdentity, useLoans } from '../queries.ts';
import { idIn } from '../view-model.ts';

const waiting = { className: 'h-44', count: 3 };

/** The user's loans, newest first; the address selects one. */
export function LoanRecordPage() {
  const app = useText('app');
  const t = useText('loan.record');
  const going = useGoing();
  const opened = idIn(useQueryParams()['id']);
  const identity = useIdentity().data;
  return (
    <Page
      title={app('pages.loanRecord')}
      width="page"
      end={
        identity?.loan_id === null ? (
          <Button tone="plain" size="sm" onClick={() => going.to('loan')}>
            {t('new')}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-8 wide:px-0">
        <Loans onOpen={(id) => going.to('loanRecord', { id: String(id) })} />
      </div>
      {opened === undefined ? null : (
        <LoanDetailSheet id={opened} onClose={() => going.to('loanRecord', {}, { replace: true })} />
      )}
    </Page>
  );
}

function Loans({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const t = useText('loan.record');
  const going = useGoing();
  const list = useLoans();
  if (!list.rows && list.isFailed) return <LoadFailed onRetry={list.retry} />;
  return (
    <>
      <CardList
        label={t('title')}
        rows={list.rows}
        isFailed={list.isFailed}
        card={(loan) => <LoanCard loan={loan} onOpen={() => onOpen(loan.id)} />}
        empty={
          <EmptyState
            icon="loan"
            title={t('none')}
            note={t('noneNote')}
            action={<Button onClick={() => going.to('loan')}>{t('noneGo')}</Button>}
          />
        }
        waiting={waiting}
      />
      {list.rows && list.rows.length > 0 ? <ListEnd list={list} /> : null}
    </>
  );
}
