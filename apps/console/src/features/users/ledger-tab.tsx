import type { CallOutput } from '@tidemark/contract';
import { operatorUserLedger } from '@tidemark/contract/operator/users';
import { type Column, EmptyState, Num, Table } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { PageSteps } from '../../shared/page-steps.tsx';
import { accountName } from './account-name.ts';
import type { User } from './user.ts';

type Posting = CallOutput<typeof operatorUserLedger>['data'][number];

/** Every posting of the user's accounts, newest first. None is ever changed. */
export function LedgerTab({ user }: { readonly user: User }) {
  const t = useText('console.users.ledger');
  const accounts = useText('console.users.profile.account');
  const formats = useFormats();
  const [page, setPage] = useState(1);
  const { data } = useCall(operatorUserLedger, { id: user.id, page }, { keep: true });
  const columns: readonly Column<Posting>[] = [
    { key: 'id', head: t('id'), cell: ({ id }) => <Num>{id}</Num> },
    { key: 'at', head: t('at'), cell: ({ at }) => formats.dateTime(at) },
    { key: 'account', head: t('account'), cell: ({ account }) => accounts(accountName(account)) },
    {
      key: 'event',
      head: t('event'),
      cell: ({ event }) => (
        <code dir="ltr" className="text-xs">
          {event}
        </code>
      ),
    },
    { key: 'ref', head: t('ref'), cell: ({ ref }) => <Num>{ref || '—'}</Num> },
    {
      key: 'amount',
      head: t('amount'),
      end: true,
      cell: ({ amount }) => <Num>{formats.profit(amount)}</Num>,
    },
  ];
  return (
    <>
      <Table
        takesFocus
        label={t('title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="wallet" title={t('none')} />}
      />
      {data ? <PageSteps {...data} onPage={setPage} /> : null}
    </>
  );
}
