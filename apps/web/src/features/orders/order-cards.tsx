import { Card, cx, Num, Skeleton } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { useFormats, useText } from '../../shared/language.ts';
import { LoadFailed } from '../../shared/page.tsx';
import { OrderEmpty } from './order-empty.tsx';
import { OrderEnd } from './order-end.tsx';
import type { Order, OrderList } from './order-lists.ts';
import { Code, PriceText, ProfitText, SideTag } from './order-parts.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { useOrders } from './queries.ts';

const SKELETON_CARDS = 6;
/** Between size and leverage. */
const DOT = ' · ';

/** One list of orders as cards under one another; a tap opens all facts. */
export function OrderCards({
  list,
  leadsToTrade,
  className,
}: {
  readonly list: OrderList;
  readonly leadsToTrade?: boolean;
  readonly className?: string;
}) {
  const t = useText('orders');
  const orders = useOrders(list);
  const [shownId, setShownId] = useState<number>();
  const shown = orders.orders?.find(({ Id }) => Id === shownId);
  if (!orders.orders && orders.isFailed) return <LoadFailed onRetry={orders.retry} />;
  if (orders.orders?.length === 0)
    return <OrderEmpty list={list} {...(leadsToTrade ? { leadsToTrade } : {})} />;
  return (
    <>
      <ul
        aria-label={t(`tabs.${list}`)}
        aria-busy={!orders.orders}
        className={cx('flex flex-col gap-2', className)}
      >
        {orders.orders?.map((order) => (
          <li key={order.Id}>
            <OrderCard order={order} onOpen={() => setShownId(order.Id)} />
          </li>
        ))}
        {orders.orders
          ? null
          : Array.from({ length: SKELETON_CARDS }, (_, index) => (
              <SkeletonCard key={`card-${index.toString()}`} />
            ))}
      </ul>
      {orders.orders ? <OrderEnd orders={orders} /> : null}
      {shown ? <OrderSheet order={shown} onClose={() => setShownId(undefined)} /> : null}
    </>
  );
}

function OrderCard({ order, onOpen }: { readonly order: Order; readonly onOpen: () => void }) {
  const t = useText('orders');
  const f = useFormats();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3 text-start transition-colors duration-150 hover:border-line-strong"
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
          <Code order={order} />
          <SideTag order={order} />
          <span className="text-xs whitespace-nowrap text-quiet">
            {t('lots', { lots: f.lots(order.Quantity) })}
            {order.Multiple > 0 ? (
              <>
                {DOT}
                <Num>{f.leverage(order.Multiple)}</Num>
              </>
            ) : null}
          </span>
        </span>
        <ProfitText order={order} className="ms-auto text-sm" />
      </span>
      <span className="grid w-full grid-cols-2 gap-x-4 gap-y-1 text-xs">
        <Fact label={t('fields.open')}>
          <Num>{f.price(order.OriginPrice, order.ForexTradeLists.PricePrecision)}</Num>
        </Fact>
        <Fact label={t(order.Status === 1 ? 'fields.current' : 'fields.closing')}>
          <PriceText order={order} />
        </Fact>
        <Fact label={t('fields.margin')}>
          <Num>{f.fee(order.CautionMoney)}</Num>
        </Fact>
        <Fact label={t('fields.fee')}>
          <Num>{f.fee(order.TradeFee)}</Num>
        </Fact>
        <Fact label={t('fields.opened')} isWide>
          {f.stamp(order.CreateTimeHandler)}
        </Fact>
        {order.CompleteTimeHandler ? (
          <Fact label={t('fields.closed')} isWide>
            {f.stamp(order.CompleteTimeHandler)}
          </Fact>
        ) : null}
      </span>
    </button>
  );
}

/** Label and value on one line where they fit, under one another where they do not. */
function Fact({
  label,
  isWide = false,
  children,
}: {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={cx(isWide && 'col-span-2', 'flex min-w-0 flex-wrap items-baseline justify-between gap-x-2')}
    >
      <span className="text-faint">{label}</span>
      <span className="text-ink">{children}</span>
    </span>
  );
}

function SkeletonCard() {
  return (
    <li>
      <Card className="flex flex-col gap-3 px-4 py-3">
        <span className="flex justify-between">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-24" />
        </span>
        <span className="grid grid-cols-2 gap-x-4 gap-y-2">
          <Skeleton className="h-3" />
          <Skeleton className="h-3" />
          <Skeleton className="h-3" />
          <Skeleton className="h-3" />
        </span>
      </Card>
    </li>
  );
}
