import { useEffect, useReducer, useRef } from 'react';
import { type Prices, usePriceStore } from '../../../live/prices.ts';
import type { Section } from './listing.ts';

const AGAIN_MS = 1000;

const pricesNow = () => usePriceStore.getState().prices;

/**
 * An order that follows live prices without moving under the pointer: it is decided again at once when
 * something else about it changes, and otherwise at most once a second, never while it is held.
 *
 * @param key of everything but prices that decides the order
 * @param isHeld whether the pointer is over the list, or a row has the focus
 */
export function useLiveOrder(
  key: string,
  orderOf: (prices: Prices) => readonly Section[],
  isHeld: () => boolean,
): readonly Section[] {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const shown = useRef<{ readonly key: string; readonly order: readonly Section[] }>(undefined);
  if (shown.current?.key !== key) shown.current = { key, order: orderOf(pricesNow()) };
  const now = useRef({ key, orderOf, isHeld });
  now.current = { key, orderOf, isHeld };
  useEffect(() => {
    const timer = setInterval(() => {
      const { key, orderOf, isHeld } = now.current;
      if (document.visibilityState !== 'visible' || isHeld()) return;
      const order = orderOf(pricesNow());
      if (JSON.stringify(order) === JSON.stringify(shown.current?.order)) return;
      shown.current = { key, order };
      draw();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return shown.current.order;
}
