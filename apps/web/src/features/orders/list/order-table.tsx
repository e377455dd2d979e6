import { Table } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { positionStepOf } from '../../../shared/device/position-keys.ts';
import { LoadFailed } from '../../../shared/layout/page.tsx';
import { ListEnd } from '../../../shared/lists/list-end.tsx';
import { useDensity } from '../../../shared/workspace/density.ts';
import { useOrderStep } from '../order-steps.tsx';
import { useOrders } from '../queries.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderEmpty } from './order-empty.tsx';
import { NO_FILTERS, type OrderFilters } from './order-filters.ts';
import type { OrderList } from './order-lists.ts';

/** One list of orders as a compact table; a row opens all facts and contains the actions. */
export function OrderTable({
  list,
  filters = NO_FILTERS,
  leadsToTrade = false,
  isPane = false,
}: {
  readonly list: OrderList;
  readonly filters?: OrderFilters;
  readonly leadsToTrade?: boolean;
  /** One pane of many: small figures, and only what one acts upon. */
  readonly isPane?: boolean;
}) {
  const t = useText('orders');
  const orders = useOrders(list, filters);
  const isCompact = useDensity() === 'compact';
  const { begin, shown } = useOrderStep(orders.orders);
  const columns = useOrderColumns(list, isPane, begin);
  if (!orders.orders && orders.isFailed) return <LoadFailed onRetry={orders.retry} />;
  return (
    <>
      <Table
        dense
        compact={isCompact}
        small={isPane}
        label={t(`tabs.${list}`)}
        columns={columns}
        rows={orders.orders}
        rowKey={({ Id }) => Id}
        onRow={(order) => begin(order, 'facts')}
        onRowKey={(order, event) => {
          const step = list === 'holding' ? positionStepOf(event) : undefined;
          if (!step) return;
          event.preventDefault();
          begin(order, step, true);
        }}
        empty={<OrderEmpty list={list} filters={filters} leadsToTrade={leadsToTrade} />}
      />
      {orders.orders && orders.orders.length > 0 ? <ListEnd list={orders} /> : null}
      {shown}
    </>
  );
}
