import { useEffect } from 'react';
import { useLiveOrders } from '../list/use-live-orders.ts';
import { useOrders } from '../queries.ts';
import { closeGroups } from './close-many.ts';
import { CloseManyDialog } from './close-many-dialog.tsx';

/** Asks whether to close every position, from any page; loads all of them first. */
export function CloseAll({ onEnd }: { readonly onEnd: () => void }) {
  const { orders, hasMore, isReadingMore, readMore } = useOrders('holding');
  const [all] = closeGroups(useLiveOrders(orders));
  useEffect(() => {
    if (hasMore && !isReadingMore) readMore();
  }, [hasMore, isReadingMore, readMore]);
  if (!orders || hasMore || !all) return null;
  return <CloseManyDialog group={all} orders={orders} onEnd={onEnd} />;
}
