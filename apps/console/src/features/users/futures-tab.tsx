import type { CallOutput } from '@tidemark/contract';
import { operatorUserFutures } from '@tidemark/contract/operator/users';
import { type Column, EmptyState, Num, SegmentedControl, Table } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import type { User } from './user.ts';

type Future = CallOutput<typeof operatorUserFutures>['data'][number];
const statuses = ['1', '3'] as const;

/** Futures: running and closed. */
export function FuturesTab({ user }: { readonly user: User }) {
  const t = useText('console.users.futures');
  const [status, setStatus] = useState<(typeof statuses)[number]>('1');
  const [page, setPage] = useState(1);
  const input = { id: user.id, status: Number(status), page };
  const { data } = useCall(operatorUserFutures, input, { keep: true });
  const columns = useColumns();
  return (
    <>
      <div className="max-w-72 p-3">
        <SegmentedControl
          label={t('status')}
          size="sm"
          value={status}
          choices={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
        />
      </div>
      <Table
        label={t('title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ Id }) => Id}
        empty={<EmptyState icon="orders" title={t('none')} />}
      />
      {data ? <PageSteps {...data} onPage={setPage} /> : null}
    </>
  );
}

function useColumns(): readonly Column<Future>[] {
  const t = useText('console.users.futures');
  const formats = useFormats();
  const price = (future: Future, value: number) => (
    <Num>{value === 0 ? '—' : formats.price(value, future.ForexTradeList.PricePrecision)}</Num>
  );
  return [
    { key: 'id', head: t('id'), cell: ({ Id }) => <Num>{Id}</Num> },
    { key: 'code', head: t('instrument'), cell: (future) => <Num>{future.ForexTradeList.ShowCode}</Num> },
    { key: 'side', head: t('direction'), cell: (future) => t(future.Type === 1 ? 'up' : 'down') },
    {
      key: 'amount',
      head: t('amount'),
      end: true,
      cell: (future) => <Num>{formats.amount(future.Number)}</Num>,
    },
    { key: 'seconds', head: t('duration'), end: true, cell: (future) => formats.duration(future.Seconds) },
    {
      key: 'ratio',
      head: t('ratio'),
      end: true,
      cell: (future) => <Num>{formats.ratio(future.ProfitRatio)}</Num>,
    },
    { key: 'open', head: t('opened'), end: true, cell: (future) => price(future, future.OpenPrice) },
    { key: 'end', head: t('ended'), end: true, cell: (future) => price(future, future.EndPrice) },
    {
      key: 'profit',
      head: t('profit'),
      end: true,
      cell: (future) => <Num>{formats.profitShort(future.FactProfits)}</Num>,
    },
    { key: 'time', head: t('time'), end: true, cell: (future) => formats.stamp(future.CreatedAtST) },
  ];
}
