import type { Instrument, Quote } from '../market/index.ts';
import type { Conversion } from './deal.ts';

/** The market as a decision sees it, at one moment. */
export interface MarketView {
  instrument(id: number): Instrument | undefined;
  quote(instrumentId: number): Quote;
  /** USD for one unit of a quote currency; undefined where the pair has never had a price. */
  conversion(quoteCurrency: string): Conversion | undefined;
}
