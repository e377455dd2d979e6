import { EmptyState, Tabs } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../../shared/language.ts';
import { type OrderList, orderLists } from './order-lists.ts';

/** The sub-tabs of contract orders. */
export function OrderTabs({
  list,
  onChange,
  className,
}: {
  readonly list: OrderList;
  readonly onChange: (list: OrderList) => void;
  readonly className?: string;
}) {
  const t = useText('orders');
  return (
    <Tabs
      label={t('tabs.label')}
      value={list}
      choices={orderLists.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      onChange={onChange}
      {...(className ? { className } : {})}
    />
  );
}

/** Where futures will stand: nothing is kept there today, and that is said. */
export function FutureOrdersNotOpen({ action }: { readonly action?: ReactNode }) {
  const t = useText('orders');
  return (
    <EmptyState
      icon="history"
      title={t('future.title')}
      note={t('future.note')}
      {...(action ? { action } : {})}
    />
  );
}
