import { readStored } from '../device/storage.ts';

/** Reads this device's maximum deviations, by instrument; anything but a record of texts is ignored. */
export function readDeviations(stored: string | null): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const texts = Object.entries(kept).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

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
  deviations = readDeviations(readStored('deviations')),
): SeenPrice | undefined {
  const deviation = deviations[code];
  if (deviation === undefined || deviation.trim() === '' || price === undefined) return undefined;
  const max = Number(deviation);
  return max >= 0 ? { expect_price: price, max_deviation: max } : undefined;
}
