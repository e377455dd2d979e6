import { foldText } from '@tidemark/domain/search';
import type { Prices } from '../../../live/prices.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { listShown, type Shown, type Sort, type SortKey } from './list-view.ts';

type Listed = Pick<
  Instrument,
  | 'Code'
  | 'ShowCode'
  | 'Name'
  | 'CategoryId'
  | 'ForexQuotations'
  | 'ForexFeeRate'
  | 'ForexFeeType'
  | 'PricePrecision'
>;

/** A part of the list; `key` names it: `all`, `own`, `others`, `gainers`, `losers`, or a category by its id. */
export interface Section {
  readonly key: string;
  readonly codes: readonly string[];
}

export interface ListingInput {
  readonly search: string;
  readonly shown: Shown;
  /** Codes of the watchlist that is shown, in its order. */
  readonly listed: readonly string[];
  readonly sort: Sort | undefined;
  /** Ids of the categories to group by, in their order; undefined: no groups. */
  readonly categories: readonly number[] | undefined;
  readonly prices: Prices;
  /** The last closes, by code. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

/** As many of the strongest, and of the weakest. */
const MOVERS_MAX = 5;

/**
 * The list in sections. «eurusd», «EUR/USD», «eur usd» and a part of the name all find the same instrument. A
 * search in a watchlist also finds what is not in it, in a section of its own.
 */
export function sectionsOf(instruments: readonly Listed[], input: ListingInput): readonly Section[] {
  const { search, shown, listed, sort, categories } = input;
  const found = instruments.filter((instrument) => isFound(instrument, search));
  if (shown === 'movers') return moversOf(found, input.prices);
  const inOrder = (some: readonly Listed[]) =>
    sort ? [...some].sort((one, other) => compared(one, other, sort, input)) : some;
  const codes = (some: readonly Listed[]) => inOrder(some).map(({ Code }) => Code);
  const grouped = (some: readonly Listed[], key: string): readonly Section[] =>
    categories === undefined
      ? [{ key, codes: codes(some) }]
      : categories
          .map((id) => ({
            key: String(id),
            codes: codes(some.filter(({ CategoryId }) => CategoryId === id)),
          }))
          .filter((section) => section.codes.length > 0);
  if (listShown(shown) !== undefined) {
    const own = listed.flatMap((code) => found.filter(({ Code }) => Code === code));
    const others = search === '' ? [] : found.filter(({ Code }) => !listed.includes(Code));
    const rest = others.length === 0 ? [] : [{ key: 'others', codes: codes(others) }];
    return [...grouped(own, 'own'), ...rest];
  }
  if (shown === 'all') return grouped(found, 'all');
  return [{ key: 'all', codes: codes(found.filter(({ CategoryId }) => String(CategoryId) === shown)) }];
}

function isFound({ Code, ShowCode, Name }: Listed, search: string): boolean {
  const wanted = foldText(search);
  if (wanted === '') return true;
  return [Code, ShowCode, Name].some((name) => foldText(name).includes(wanted));
}

/** The five strongest and the five weakest by today's change; what has not moved is neither. */
export function moversOf(instruments: readonly Listed[], prices: Prices): readonly Section[] {
  const moved = instruments
    .map((instrument) => ({ code: instrument.Code, change: changeOf(instrument, prices) ?? 0 }))
    .sort((one, other) => other.change - one.change);
  const codes = (some: typeof moved) => some.slice(0, MOVERS_MAX).map(({ code }) => code);
  return [
    { key: 'gainers', codes: codes(moved.filter(({ change }) => change > 0)) },
    { key: 'losers', codes: codes(moved.filter(({ change }) => change < 0).reverse()) },
  ];
}

const changeOf = ({ Code, ForexQuotations }: Listed, prices: Prices): number | undefined =>
  prices[Code]?.change ?? ForexQuotations.Change ?? undefined;

/** Change since the day's open, in the price's own units. */
export function pointsOf(open: number | null, close: number | undefined): number | undefined {
  return open === null || close === undefined ? undefined : close - open;
}

type Figures = Pick<ListingInput, 'prices' | 'lines'>;

/** What is compared; undefined where an instrument does not have it. */
function figureOf(instrument: Listed, by: Exclude<SortKey, 'name'>, { prices, lines }: Figures) {
  const { Code, ForexQuotations: day, ForexFeeRate, ForexFeeType } = instrument;
  const close = prices[Code]?.close ?? day.Close ?? undefined;
  switch (by) {
    case 'price':
      return close;
    case 'change':
      return changeOf(instrument, prices);
    case 'points':
      return pointsOf(day.Open, close);
    case 'high':
      return day.High ?? undefined;
    case 'low':
      return day.Low ?? undefined;
    case 'line':
      return riseOf(lines[Code] ?? []);
    case 'fee':
      // Of two bases that cannot be compared: a fee by the lot comes before a part of the margin.
      return ForexFeeType === 1 ? ForexFeeRate : FEES_BY_LOT_MAX + ForexFeeRate;
  }
}

const FEES_BY_LOT_MAX = 1e9;

/** From the first to the last of some closes, as a fraction. */
function riseOf(closes: readonly number[]): number | undefined {
  const [first, last] = [closes[0], closes.at(-1)];
  return first && last !== undefined ? last / first - 1 : undefined;
}

/** In the order of a column; without a value last, either way; equal ones by code. */
function compared(one: Listed, other: Listed, { by, isDown }: Sort, figures: Figures): number {
  const byCode = one.ShowCode < other.ShowCode ? -1 : 1;
  if (by === 'name') return isDown ? -byCode : byCode;
  const [a, b] = [figureOf(one, by, figures), figureOf(other, by, figures)];
  if (a === b) return byCode;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return isDown ? b - a : a - b;
}
