import { Button, EmptyState } from '@tidemark/ui';
import { CardList } from '../../shared/card-list.tsx';
import { useText } from '../../shared/language.ts';
import { ListEnd } from '../../shared/list-end.tsx';
import { useGoing, useQueryParams } from '../../shared/navigation.tsx';
import { LoadFailed, Page } from '../../shared/page.tsx';
import { LoanCard } from './loan-card.tsx';
import { LoanDetailSheet } from './loan-detail.tsx';
import { useIdentity, useLoans } from './queries.ts';
import { idIn } from './view-model.ts';

const waiting = { className: 'h-44', count: 3 };

/** Every loan one has asked for, newest first; the address opens one of them. */
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
