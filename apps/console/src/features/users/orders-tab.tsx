import type { CallOutput } from '@tidemark/contract';
import { operatorUserOrders } from '@tidemark/contract/operator/users';
import { netProfit } from '@tidemark/domain/forex';
import { formatAmount, usd } from '@tidemark/domain/money';
import { type Column, EmptyState, Num, SegmentedControl, Table } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import type { User } from './user.ts';

type Order = CallOutput<typeof operatorUserOrders>['data'][number];
const statuses = ['1', '0', '3'] as const;

/** Contract orders: holding, pending and history, as the user sees them. */
export function OrdersTab({ user }: { readonly user: User }) {
  const t = useText('console.users.orders');
  const [status, setStatus] = useState<(typeof statuses)[number]>('1');
  const [page, setPage] = useState(1);
  const input = { id: user.id, status: Number(status), page };
  const { data } = useCall(operatorUserOrders, input, { keep: true });
  const columns = useColumns();
  return (
    <>
      <div className="max-w-96 p-3">
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

function useColumns(): readonly Column<Order>[] {
  const t = useText('console.users.orders');
  const formats = useFormats();
  const price = (order: Order, value: number) => (
    <Num>{value === 0 ? '—' : formats.price(value, order.ForexTradeLists.PricePrecision)}</Num>
  );
  return [
    { key: 'id', head: t('id'), cell: ({ Id }) => <Num>{Id}</Num> },
    { key: 'code', head: t('instrument'), cell: (order) => <Num>{order.ForexTradeLists.ShowCode}</Num> },
    { key: 'side', head: t('side'), cell: (order) => t(order.OrderType === 1 ? 'buy' : 'sell') },
    { key: 'lots', head: t('lots'), end: true, cell: (order) => <Num>{formats.lots(order.Quantity)}</Num> },
    { key: 'open', head: t('opened'), end: true, cell: (order) => price(order, order.OriginPrice) },
    { key: 'now', head: t('now'), end: true, cell: (order) => price(order, order.UpdatePrice) },
    {
      key: 'profit',
      head: t('profit'),
      end: true,
      cell: (order) => <Num>{formats.profitShort(netOf(order))}</Num>,
    },
    {
      key: 'margin',
      head: t('margin'),
      end: true,
      cell: (order) => <Num>{formats.amount(order.CautionMoney)}</Num>,
    },
    {
      key: 'time',
      head: t('time'),
      end: true,
      cell: (order) => formats.stamp(order.CompleteTimeHandler ?? order.CreateTimeHandler),
    },
  ];
}

/** What an order brings or has brought, after its fee. */
function netOf({ FactProfits, TradeFee }: Order): string {
  return formatAmount(netProfit({ profit: usd(FactProfits), fee: usd(TradeFee) }));
}
