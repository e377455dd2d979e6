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
  const f = useFormats();
  const { FactProfits } = useLiveOrder(order);
  return (
    <ChangeText
      arrow={false}
      direction={directionOf(Number(FactProfits))}
      text={f.profit(FactProfits)}
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
