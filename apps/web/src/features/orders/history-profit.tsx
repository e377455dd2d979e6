import { useText } from '../../shared/language.ts';
import { ProfitOf } from './order-parts.tsx';
import { useOrders } from './queries.ts';

/** What all closed orders have brought, those further down the list included. */
export function HistoryProfit() {
  const t = useText('orders');
  const { profits, total } = useOrders('history');
  if (profits === undefined || total === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-quiet">
      {t('history.profit')}
      <ProfitOf profit={profits} className="text-base" />
    </p>
  );
}
