import { ChangeText, cx, directionOf, Num, type NumProps, Tag } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useLivePosition, useTrailedOrder } from '../../live/positions.ts';
import { usePrice } from '../../live/prices.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { netOf } from '../../shared/orders/contract-order.ts';
import {
  distanceToTarget,
  type Order,
  pendingKindOf,
  sideOf,
  stateOf,
  withLive,
} from './list/order-lists.ts';
import type { ProfitSums } from './list/profit-sums.ts';

/** An order with live price and profit; only its own changes update the caller. */
export function useLiveOrder(order: Order): Order {
  const isPending = order.Status === 0;
  const live = withLive(order, useLivePosition(order.Id));
  // A pending order has no place in the pushes of positions: its price is the market's.
  const price = usePrice(isPending ? order.ForexTradeLists.Code : undefined)?.close;
  return isPending && price !== undefined ? { ...order, UpdatePrice: price } : live;
}

/** The price shown in header and chart: pushes of positions arrive in separate frames. */
function usePriceNow(order: Order): number {
  const isOpen = stateOf(order) === 'holding' || stateOf(order) === 'pending';
  return usePrice(isOpen ? order.ForexTradeLists.Code : undefined)?.close ?? order.UpdatePrice;
}

/** Buy or sell; for a pending order also its kind. */
export function SideTag({ order }: { readonly order: Pick<Order, 'OrderType' | 'PendingKind'> }) {
  const t = useText('orders');
  const side = sideOf(order);
  const kind = pendingKindOf(order);
  return (
    <Tag tone={side === 'buy' ? 'up' : 'down'}>{kind ? t(`pendingKind.${kind}`) : t(`side.${side}`)}</Tag>
  );
}

/** Further state of a row: cancelled, one of a pair, or a part of another order. */
export function StateTag({ order }: { readonly order: Pick<Order, 'Status' | 'ParentId' | 'OcoId'> }) {
  const t = useText('orders');
  if (stateOf(order) === 'pending' && order.OcoId !== null) {
    return (
      <Tag>
        <abbr title={t('oco.meaning')} className="no-underline">
          {t('oco.tag')}
        </abbr>
      </Tag>
    );
  }
  if (stateOf(order) === 'cancelled') return <Tag>{t('cancelledTag')}</Tag>;
  return order.ParentId === null ? null : <Tag>{t('partTag')}</Tag>;
}

export function Code({
  order,
  className,
}: {
  readonly order: Pick<Order, 'ForexTradeLists'>;
  readonly className?: string;
}) {
  return (
    <bdi dir="ltr" className={cx('font-medium whitespace-nowrap', className)}>
      {order.ForexTradeLists.ShowCode}
    </bdi>
  );
}

/** What an open position would bring now after its fee, else what it ended with. */
export function ProfitText({ order, className }: { readonly order: Order; readonly className?: string }) {
  return <ProfitOf profit={netOf(useLiveOrder(order))} {...(className ? { className } : {})} />;
}

/** The profit before the fee, for the details. */
export function GrossText({ order }: { readonly order: Order }) {
  return <ProfitOf profit={useLiveOrder(order).FactProfits} />;
}

/** A sum after fees, and the two parts it is made of. */
export function NetSum({
  label,
  sums,
  className,
}: {
  readonly label: string;
  readonly sums: ProfitSums;
  readonly className?: string;
}) {
  const t = useText('orders');
  const f = useFormats();
  return (
    <span className={cx('flex flex-col text-sm text-quiet', className)}>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        {label}
        <ProfitOf profit={sums.all_net_profits} className="text-base" />
      </span>
      <span className="flex flex-wrap justify-end gap-x-3 text-xs text-faint">
        <span>
          {t('fields.gross')} <Num>{f.profit(sums.all_fact_profits)}</Num>
        </span>
        <span>
          {t('fields.fee')} <Num>{f.fee(sums.all_fees)}</Num>
        </span>
      </span>
    </span>
  );
}

/** A profit in its colour; nothing gained and nothing lost has none. */
export function ProfitOf({
  profit,
  ...look
}: { readonly profit: string } & Pick<NumProps, 'className' | 'isBoxed'>) {
  const f = useFormats();
  const value = Number(profit);
  const text = f.profit(profit);
  if (value !== 0) return <ChangeText arrow={false} direction={directionOf(value)} text={text} {...look} />;
  return (
    <Num {...look} className={cx('text-quiet', look.className)}>
      {text}
    </Num>
  );
}

/** A price with the precision of the order's instrument. */
export function PriceOf({
  order,
  price,
  className,
}: {
  readonly order: Pick<Order, 'ForexTradeLists'>;
  readonly price: number;
  readonly className?: string;
}) {
  const f = useFormats();
  return (
    <Num {...(className ? { className } : {})}>{f.price(price, order.ForexTradeLists.PricePrecision)}</Num>
  );
}

/** The price of a fill or of a pending order; a market order at the opening has none. */
export function OriginText({ order }: { readonly order: Order }) {
  const t = useText('orders');
  if (order.PendingKind === 'opening') return <span>{t('atOpening')}</span>;
  return <PriceOf order={order} price={order.OriginPrice} />;
}

/** Current price of an open or pending order, closing price of a completed one. */
export function PriceText({ order }: { readonly order: Order }) {
  return <PriceOf order={order} price={usePriceNow(order)} />;
}

/** How far the price still has to go to a pending order's target. */
export function DistanceText({ order, className }: { readonly order: Order; readonly className?: string }) {
  const f = useFormats();
  const { UpdatePrice, OriginPrice, PendingKind } = useLiveOrder(order);
  if (PendingKind === 'opening') return <span className="text-faint">{NOT_SET}</span>;
  return (
    <Num className={cx('text-quiet', className)}>{f.change(distanceToTarget(OriginPrice, UpdatePrice))}</Num>
  );
}

/** When a pending order expires, in a table's few characters. */
export function ExpiryText({ order }: { readonly order: Pick<Order, 'ExpireTimeHandler'> }) {
  const t = useText('orders');
  const f = useFormats();
  const { ExpireTimeHandler } = order;
  return ExpireTimeHandler === null ? (
    <span className="text-faint" title={t('goodTillCancelled')}>
      {t('gtc')}
    </span>
  ) : (
    <span className="text-quiet tabular-nums">{f.stamp(ExpireTimeHandler)}</span>
  );
}

/** Shown if a level is not set. */
const NOT_SET = '–';

/** A level, or that there is none. */
export function LevelText({
  order,
  level,
}: {
  readonly order: Pick<Order, 'ForexTradeLists'>;
  readonly level: number;
}) {
  return level > 0 ? <PriceOf order={order} price={level} /> : <span className="text-faint">{NOT_SET}</span>;
}

/** How many further take-profits there are, beside the first. */
export function MoreTargets({ order: { Targets } }: { readonly order: Pick<Order, 'Targets'> }) {
  const t = useText('orders');
  const f = useFormats();
  if (Targets.length === 0) return null;
  return (
    <span className="ms-1 text-quiet" title={t('targets.more', { count: Targets.length })}>
      <span className="sr-only">{t('targets.more', { count: Targets.length })}</span>
      <Num aria-hidden="true">{`+${f.count(Targets.length)}`}</Num>
    </span>
  );
}

/** The level of a position's stop-loss as it is now: that of a trailing stop moves with its pushes. */
export function StopLossText({ order }: { readonly order: Order }) {
  const { TargetLossPrice } = useTrailedOrder(order);
  return <LevelText order={order} level={TargetLossPrice} />;
}

/**
 * Label and value on one line where they fit, else stacked; two share a line unless one is wider than half.
 */
export function Fact({
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
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-2',
        isWide ? 'w-full' : 'grow basis-[calc(50%-0.5rem)]',
      )}
    >
      <span className="text-faint">{label}</span>
      <span className="text-ink">{children}</span>
    </span>
  );
}
