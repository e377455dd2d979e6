import type { Bar } from '@tidemark/domain/market';
import type { SourceBar } from '../connectors/connector.ts';
import { type Conversion, sourcePrice } from './source-price.ts';

/** A bar of a source as a bar of an instrument, at its precision; undefined where a price is none. */
export function barOfSource(
  { time, volume, ...prices }: SourceBar,
  conversion: Conversion,
  precision: number,
): Bar | undefined {
  const priceOf = (last: string) => {
    const found = sourcePrice(
      { last, bid: undefined, ask: undefined, isTradeable: true },
      conversion,
      precision,
    );
    return typeof found === 'string' ? undefined : found.price;
  };
  const [open, one, other, close] = [prices.open, prices.high, prices.low, prices.close].map(priceOf);
  if (open === undefined || one === undefined || other === undefined || close === undefined) return undefined;
  // Where the source quotes the other way round its highest price is our lowest.
  const [high, low] = one < other ? [other, one] : [one, other];
  return { time, open, high, low, close, volume };
}
