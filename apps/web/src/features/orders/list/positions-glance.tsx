import { List, Skeleton } from '@tidemark/ui';
import { useEffect } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { chooseInstrument } from '../../../shared/instruments/current-instrument.ts';
import { PlaceLink } from '../../../shared/layout/navigation.tsx';
import { Code, ProfitText, SideTag } from '../order-parts.tsx';
import { useOrders } from '../queries.ts';
import type { Order } from './order-lists.ts';

/** As many as are taken in at a glance. */
const SHOWN_MAX = 6;

/** Open positions with live profit; a line links to its chart, the header to the list. */
export function PositionsGlance() {
  // Not part of a first view: until it is loaded, results update by push.
  useEffect(() => {
    void import('../../../shared/orders/position-values.ts').then((values) => values.valuePositionsByPrice());
  }, []);
  const t = useText('orders');
  const app = useText('app');
  const f = useFormats();
  const { orders, total } = useOrders('holding');
  const name = total ? `${t('tabs.holding')} ${f.count(total)}` : t('tabs.holding');
  return (
    <section aria-label={t('tabs.holding')}>
      <p className="m-0 flex min-h-11 items-center justify-between px-4 text-xs font-medium text-quiet">
        {name}
        <PlaceLink to="order" className="rounded-sm px-1 py-2 font-semibold text-accent">
          {app('showAll')}
        </PlaceLink>
      </p>
      {orders?.length === 0 ? (
        <p className="m-0 px-4 pb-4 text-sm text-faint">{t('empty.holding.title')}</p>
      ) : null}
      <List aria-busy={!orders}>
        {orders?.slice(0, SHOWN_MAX).map((order) => (
          <li key={order.Id}>
            <Glance order={order} />
          </li>
        ))}
        {orders ? null : <Skeleton className="mx-4 my-3 h-5" />}
      </List>
    </section>
  );
}

function Glance({ order }: { readonly order: Order }) {
  const f = useFormats();
  return (
    <PlaceLink
      to="trade"
      onClick={() => chooseInstrument(order.ForexTradeLists.Code)}
      className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 text-sm -outline-offset-2 hover:bg-well"
    >
      <Code order={order} />
      <SideTag order={order} />
      <span className="num text-xs text-quiet">{f.lots(order.Quantity)}</span>
      {/* Figures run from left to right: their own margin would be on the other side in Arabic. */}
      <span className="ms-auto">
        <ProfitText order={order} />
      </span>
    </PlaceLink>
  );
}
