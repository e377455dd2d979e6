import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { droppedAt } from './dropped-at.ts';
import type { OrderHereMenuProps, OrderHerePlace } from './order-here-menu.tsx';

const OrderHereMenu = later(
  () => import('./order-here-menu.tsx'),
  (part) => part.OrderHereMenu,
);

export interface OrderHereProps extends Pick<OrderHereMenuProps, 'instrument' | 'onOrder' | 'onAlert'> {
  /** The chart's box, on which a right click or a long press opens the menu. */
  readonly box: RefObject<HTMLElement | null>;
  readonly priceAt: (clientY: number) => number | undefined;
}

/** A menu where the chart was pressed: prepares a limit or stop order at the price there. */
export function OrderHere({ instrument, box, priceAt, onOrder, onAlert }: OrderHereProps) {
  const [place, setPlace] = useState<OrderHerePlace>();
  const latest = useRef(priceAt);
  latest.current = priceAt;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const open = (event: MouseEvent) => {
      const price = latest.current(event.clientY);
      if (price === undefined || !(price > 0)) return;
      event.preventDefault();
      setPlace({
        x: event.clientX,
        y: event.clientY,
        price: droppedAt(price, instrument.PricePrecision),
      });
    };
    // Before the chart library, which keeps the event to itself.
    element.addEventListener('contextmenu', open, { capture: true });
    return () => element.removeEventListener('contextmenu', open, { capture: true });
  }, [box, instrument.PricePrecision]);
  return (
    <Suspense>
      {place ? (
        <OrderHereMenu {...{ instrument, place, onOrder, onAlert }} onClose={() => setPlace(undefined)} />
      ) : null}
    </Suspense>
  );
}
