/** A proportional step at every price: a power of ten, about a ten-thousandth of it. */
export function priceStep(price: number | undefined, precision: number): number {
  const finest = -precision;
  const power = price && price > 0 ? Math.floor(Math.log10(price * 1e-4) + 1e-9) : finest;
  return Number((10 ** Math.max(finest, power)).toFixed(precision));
}
