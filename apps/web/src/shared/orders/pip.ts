/** One pip: prices of five or three places count their last one as a tenth. */
export function pipOf(precision: number): number {
  return 1 / 10 ** pipPlaces(precision);
}

/** Decimal places of a pip, for showing it. */
export function pipPlaces(precision: number): number {
  return precision === 5 || precision === 3 ? precision - 1 : precision;
}
