import { readStored } from '../device/storage.ts';
import { readTexts } from '../device/stored-texts.ts';

/** The price on screen, as sent with an order call. */
export interface SeenPrice {
  readonly expect_price: number;
  readonly max_deviation: number;
}

/**
 * The price the user saw and the maximum deviation, if the ticket of the instrument has one; otherwise
 * nothing: any current price is accepted.
 */
export function seenPrice(
  code: string,
  price: number | undefined,
  deviations = readTexts(readStored('deviations')),
): SeenPrice | undefined {
  const deviation = deviations[code];
  if (deviation === undefined || deviation.trim() === '' || price === undefined) return undefined;
  const max = Number(deviation);
  return max >= 0 ? { expect_price: price, max_deviation: max } : undefined;
}
