import { cx } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { LoadFailed } from '../../../shared/layout/page.tsx';
import { ListEnd } from '../../../shared/lists/list-end.tsx';
import { useOrderStep } from '../order-steps.tsx';
import { useOrders } from '../queries.ts';
import { OrderCard, SkeletonCard } from './order-card.tsx';
import { OrderEmpty } from './order-empty.tsx';
import { NO_FILTERS, type OrderFilters } from './order-filters.ts';
import type { OrderList } from './order-lists.ts';

const SKELETON_CARDS = 6;

/** One list of orders as cards under one another. */
export function OrderCards({
  list,
  filters = NO_FILTERS,
  leadsToTrade = false,
  className,
}: {
  readonly list: OrderList;
  readonly filters?: OrderFilters;
  readonly leadsToTrade?: boolean;
  readonly className?: string;
}) {
  const t = useText('orders');
  const orders = useOrders(list, filters);
  const { begin, shown } = useOrderStep(orders.orders);
  if (!orders.orders && orders.isFailed) return <LoadFailed onRetry={orders.retry} />;
  if (orders.orders?.length === 0)
    return <OrderEmpty list={list} filters={filters} leadsToTrade={leadsToTrade} />;
  return (
    <>
      <ul
        aria-label={t(`tabs.${list}`)}
        aria-busy={!orders.orders}
        className={cx('flex flex-col gap-2', className)}
      >
        {orders.orders?.map((order) => (
          <li key={order.Id}>
            <OrderCard order={order} onStep={(step) => begin(order, step)} />
          </li>
        ))}
        {orders.orders
          ? null
          : Array.from({ length: SKELETON_CARDS }, (_, index) => (
              <SkeletonCard key={`card-${index.toString()}`} />
            ))}
      </ul>
      {orders.orders ? <ListEnd list={orders} /> : null}
      {shown}
    </>
  );
}
