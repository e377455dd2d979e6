/** Prices of a bar that a point snaps to. */
export interface SnapBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * The price of a bar that a point snaps to: within the bar the nearest of its prices, outside only one that is
 * within `reach`. This is how the chart library moves the points of a drawing that is there.
 */
export function snapped(price: number, { open, high, low, close }: SnapBar, reach: number): number {
  const prices = [open, high, low, close];
  const nearest = prices.reduce((best, one) => (Math.abs(one - price) < Math.abs(best - price) ? one : best));
  const isWithin = price >= low && price <= high;
  return isWithin || Math.abs(nearest - price) <= reach ? nearest : price;
}
