import { loanBook } from '@tidemark/contract/operator/loans';
import { EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { LoanTable } from '../../shared/lending/loan-table.tsx';
import type { User } from './user.ts';

/** The user's loans and loan requests. */
export function LoansTab({ user }: { readonly user: User }) {
  const t = useText('console-lending.loans');
  const [page, setPage] = useState(1);
  const { data } = useCall(loanBook, { state: 'all', user_id: user.id, page }, { keep: true });
  return (
    <>
      <LoanTable
        ofOneUser
        label={t('title')}
        loans={data?.data}
        empty={<EmptyState icon="loan" title={t('noneOfUser')} />}
      />
      {data ? <PageSteps {...data} onPage={setPage} /> : null}
    </>
  );
}
