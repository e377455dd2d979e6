import { Button, EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/language.ts';
import { useGoing } from '../../shared/navigation.tsx';
import type { OrderList } from './order-lists.ts';

/** An empty list says what will stand in it, and what to do next. */
export function OrderEmpty({
  list,
  leadsToTrade = false,
}: {
  readonly list: OrderList;
  readonly leadsToTrade?: boolean;
}) {
  const t = useText('orders');
  const going = useGoing();
  return (
    <EmptyState
      icon={list === 'holding' ? 'orders' : 'history'}
      title={t(`empty.${list}.title`)}
      note={t(`empty.${list}.note`)}
      action={
        leadsToTrade && list !== 'pending' ? (
          <Button onClick={() => going.to('trade')}>{t('empty.trade')}</Button>
        ) : undefined
      }
    />
  );
}
