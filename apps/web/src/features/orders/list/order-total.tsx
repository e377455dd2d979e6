import { useText } from '../../../shared/device/language.ts';
import { NetSum } from '../order-parts.tsx';
import { useOrders } from '../queries.ts';
import { countFilters, NO_FILTERS, type OrderFilters } from './order-filters.ts';
import type { OrderList } from './order-lists.ts';
import { profitSums } from './profit-sums.ts';
import { useLiveOrders } from './use-live-orders.ts';

/**
 * The result of all orders of a list, including pages not loaded. Pending orders have none; for positions the
 * sum is shown only if filters make it differ from the account's.
 */
export function OrderTotal({
  list,
  filters = NO_FILTERS,
  className,
}: {
  readonly list: OrderList;
  readonly filters?: OrderFilters;
  readonly className?: string;
}) {
  const t = useText('orders');
  const { orders, profits, total, hasMore } = useOrders(list, filters);
  const live = useLiveOrders(list === 'holding' ? orders : undefined);
  const isFiltered = countFilters(filters) > 0;
  if (list === 'pending' || (list === 'holding' && !isFiltered)) return null;
  if (profits === undefined || total === 0) return null;
  // A fully loaded list of positions is summed live; otherwise the server's sum is used.
  const sums = list === 'holding' && !hasMore ? profitSums(live) : profits;
  const name = list === 'holding' ? 'holding' : isFiltered ? 'filtered' : 'history';
  return <NetSum label={t(`totals.${name}`)} sums={sums} {...(className ? { className } : {})} />;
}
