import { Button, EmptyState } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { countFilters, NO_FILTERS, type OrderFilters } from './order-filters.ts';
import type { OrderList } from './order-lists.ts';

/** An empty list explains its content and suggests the next step. */
export function OrderEmpty({
  list,
  filters = NO_FILTERS,
  leadsToTrade = false,
}: {
  readonly list: OrderList;
  readonly filters?: OrderFilters;
  readonly leadsToTrade?: boolean;
}) {
  const t = useText('orders');
  const going = useGoing();
  if (countFilters(filters) > 0) {
    return <EmptyState icon="filter" title={t('filters.none.title')} note={t('filters.none.note')} />;
  }
  return (
    <EmptyState
      icon={list === 'holding' ? 'orders' : 'history'}
      title={t(`empty.${list}.title`)}
      note={t(`empty.${list}.note`)}
      action={
        leadsToTrade ? <Button onClick={() => going.to('trade')}>{t('empty.trade')}</Button> : undefined
      }
    />
  );
}
