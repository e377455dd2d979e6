import type { Bar, Period, Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';

/** A feed's data of one instrument from before the first start. */
export interface Past {
  readonly instrumentId: number;
  /** Bars of each period, oldest first, the fine ones adding up to the coarse. */
  readonly bars: Readonly<Record<Period, readonly Bar[]>>;
  /** The price with which the past ends: the first tick of the instrument. */
  readonly last: { readonly price: Price; readonly at: Millis };
}
