import type { KlineBar } from '@tidemark/contract/live';
import { type BarListener, onBar } from './bars.ts';
import type { LivePrice } from './prices.ts';

/** Subscribes to the prices of one instrument; calls back at once with the newest, if any. */
export type PriceSource = (symbol: string, listener: (price: LivePrice) => void) => () => void;

/**
 * Forming bars whose close is the price on the page. Bars and prices arrive in separate messages, some frames
 * apart: a chart of the raw bars would show another price than the header. So the price closes the bar, and
 * the bars add its shape.
 */
export function onFormingBar(
  code: string,
  period: string,
  onPrice: PriceSource,
  listener: BarListener,
): () => void {
  /** The newest bar as received. */
  let bar: KlineBar | undefined;
  let price: number | undefined;
  const draw = () => {
    if (bar) listener(price === undefined ? bar : closedAt(bar, price));
  };
  const leaveBars = onBar(code, period, (next) => {
    // The price may be newer than the end of the previous bar: that bar ends as the server sent it.
    if (bar && price !== undefined && next.Time > bar.Time) listener(bar);
    bar = next;
    draw();
  });
  const leavePrices = onPrice(code, ({ close }) => {
    if (close === price) return;
    price = close;
    draw();
  });
  return () => {
    leaveBars();
    leavePrices();
  };
}

/** A bar that has reached this price. */
export function closedAt(bar: KlineBar, price: number): KlineBar {
  return { ...bar, Close: price, High: Math.max(bar.High, price), Low: Math.min(bar.Low, price) };
}
