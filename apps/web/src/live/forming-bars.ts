import type { KlineBar } from '@tidemark/contract/live';
import { type BarListener, onBar } from './bars.ts';
import type { LivePrice } from './prices.ts';

/** Hears of the prices of one instrument; tells the newest at once where there is one. */
export type PriceSource = (symbol: string, listener: (price: LivePrice) => void) => () => void;

/**
 * Forming bars whose close is the price that the page shows. Bars and prices come in messages of
 * their own, some frames apart: a chart that drew the bars as they come would show another price
 * than the header. So the price closes the bar, and what the bars add is their shape.
 */
export function onFormingBar(
  code: string,
  period: string,
  onPrice: PriceSource,
  listener: BarListener,
): () => void {
  /** The newest bar as it came. */
  let bar: KlineBar | undefined;
  let price: number | undefined;
  const draw = () => {
    if (bar) listener(price === undefined ? bar : closedAt(bar, price));
  };
  const leaveBars = onBar(code, period, (next) => {
    // The price may have come after the end of the bar before: that bar ends as the server said.
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
