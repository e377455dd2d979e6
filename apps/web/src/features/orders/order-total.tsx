import { type Amount, formatAmount, parseAmount, plus, ZERO } from '@tidemark/domain/money';
import { cx } from '@tidemark/ui';
import { useText } from '../../shared/language.ts';
import { countFilters, NO_FILTERS, type OrderFilters } from './order-filters.ts';
import type { OrderList } from './order-lists.ts';
import { ProfitOf } from './order-parts.tsx';
import { useOrders } from './queries.ts';
import { useLiveOrders } from './use-live-orders.ts';

/**
 * What all orders of a list have brought, those further down included. Pending orders bring
 * nothing; of positions the sum is said only where filters make it another than the account's.
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
  // A whole list of positions is added up live; one that goes on is told by the server.
  const sum = list === 'holding' && !hasMore ? sumOf(live) : profits;
  const name = list === 'holding' ? 'holding' : isFiltered ? 'filtered' : 'history';
  return (
    <p className={cx('flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-quiet', className)}>
      {t(`totals.${name}`)}
      <ProfitOf profit={sum} className="text-base" />
    </p>
  );
}

function sumOf(orders: readonly { readonly FactProfits: string }[]): string {
  return formatAmount(
    orders.reduce<Amount>((sum, { FactProfits }) => plus(sum, parseAmount(FactProfits) ?? ZERO), ZERO),
  );
}
