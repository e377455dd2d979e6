import { useFormats } from '../../shared/device/language.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';

const PROFIT_PLACES = 4;
/** Keeps a figure and its currency on one line. */
const NO_BREAK = '\u00a0';

export interface FundText {
  /** An amount with all its places and its currency. */
  exact(amount: string, currency: string): string;
  /** A profit to four places with its currency. */
  profit(amount: string, currency: string): string;
  /** A percentage of the wire: 0.12 is 0.12%. */
  rate(percent: number): string;
}

/** Figures of funds, as sentences and cells hold them: from left to right in every language. */
export function useFundText(): FundText {
  const f = useFormats();
  const d = useDayFormats();
  const isolated = (text: string) => `\u2066${text}\u2069`;
  return {
    exact: (amount, currency) => isolated(`${d.exact(amount)}${NO_BREAK}${currency}`),
    profit: (amount, currency) => isolated(`${f.price(amount, PROFIT_PLACES)}${NO_BREAK}${currency}`),
    rate: (percent) => isolated(d.rate(percent)),
  };
}
