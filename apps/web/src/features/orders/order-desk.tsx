import { cx, IconButton, Tabs } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { chooseDensity, useDensity } from '../../shared/workspace/density.ts';
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

/** Switches the terminal's lists between comfortable and compact rows. */
function CompactButton() {
  const t = useText('system.look');
  const isCompact = useDensity() === 'compact';
  return (
    <IconButton
      icon="list"
      size={18}
      label={t('compactRows')}
      aria-pressed={isCompact}
      className={cx('wide:size-8', isCompact && 'text-accent')}
      onClick={() => chooseDensity(isCompact ? 'comfortable' : 'compact')}
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
        <span className="flex shrink-0 items-center gap-1">
          {list === 'holding' ? <CloseManyMenu /> : null}
          <CompactButton />
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <OrderTable key={list} list={list} isPane />
      </div>
    </>
  );
}
