import { Tabs } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { CloseManyMenu } from './close/close-many-menu.tsx';
import { type OrderList, orderLists } from './list/order-lists.ts';
import { OrderTable } from './list/order-table.tsx';
import { useOrders } from './queries.ts';

/** The sub-tabs of contract orders; pending and open ones show their number. */
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
  const f = useFormats();
  const totals = { holding: useOrders('holding').total, pending: useOrders('pending').total, history: 0 };
  const labelOf = (name: OrderList) =>
    totals[name] ? `${t(`tabs.${name}`)} ${f.count(totals[name])}` : t(`tabs.${name}`);
  return (
    <Tabs
      label={t('tabs.label')}
      value={list}
      choices={orderLists.map((value) => ({ value, label: labelOf(value) }))}
      onChange={onChange}
      {...(className ? { className } : {})}
    />
  );
}

/** Positions, pending orders and history as a table that scrolls in itself, for under the chart. */
export function OrderDesk() {
  const [list, setList] = useState<OrderList>('holding');
  return (
    <>
      <div className="flex shrink-0 items-center justify-between gap-4 border-b border-line px-4">
        <OrderTabs list={list} onChange={setList} className="min-w-0" />
        {list === 'holding' ? <CloseManyMenu /> : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <OrderTable key={list} list={list} isPane />
      </div>
    </>
  );
}
