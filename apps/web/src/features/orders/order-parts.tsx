import { ChangeText, cx, directionOf, Num, Tag } from '@tidemark/ui';
import { useLivePosition } from '../../live/positions.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { type Order, sideOf, withLive } from './order-lists.ts';

/** An order with its live price and profit; only its own moves draw the caller again. */
export function useLiveOrder(order: Order): Order {
  return withLive(order, useLivePosition(order.Id));
}

export function SideTag({ order }: { readonly order: Pick<Order, 'OrderType'> }) {
  const t = useText('orders');
  const side = sideOf(order);
  return <Tag tone={side === 'buy' ? 'up' : 'down'}>{t(`side.${side}`)}</Tag>;
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

/** Floating of an open position, else what it ended with. */
export function ProfitText({ order, className }: { readonly order: Order; readonly className?: string }) {
  const { FactProfits } = useLiveOrder(order);
  return <ProfitOf profit={FactProfits} {...(className ? { className } : {})} />;
}

/** A profit in its colour; nothing gained and nothing lost has none. */
export function ProfitOf({ profit, className }: { readonly profit: string; readonly className?: string }) {
  const f = useFormats();
  const value = Number(profit);
  if (value === 0) return <Num className={cx('text-quiet', className)}>{f.profit(profit)}</Num>;
  return (
    <ChangeText
      arrow={false}
      direction={directionOf(value)}
      text={f.profit(profit)}
      {...(className ? { className } : {})}
    />
  );
}

/** Current price of an open position, closing price of a completed one. */
export function PriceText({ order }: { readonly order: Order }) {
  const f = useFormats();
  const { UpdatePrice, ForexTradeLists } = useLiveOrder(order);
  return <Num>{f.price(UpdatePrice, ForexTradeLists.PricePrecision)}</Num>;
}
