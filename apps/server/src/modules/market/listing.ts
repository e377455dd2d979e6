import {
  type ConversionRoute,
  conversionRoute,
  type Instrument,
  type Quote,
  USD_PARITY,
  type UsdRate,
  usdRate,
} from '@tidemark/domain/market';
import { present } from '@tidemark/domain/outcome';
import type { QuoteState } from './quote-state.ts';

/** The instruments as other modules see them: a new list after each change, so that identity shows it. */
export interface Listing {
  all(): readonly Instrument[];
  byCode(code: string): Instrument | undefined;
  /** The book of an instrument; an unknown one is a defect. */
  quoteStateOf(id: number): QuoteState;
  /** Rebuilds the list. */
  renew(): void;
}

export function createListing(quoteStates: ReadonlyMap<number, QuoteState>): Listing {
  const idOf = new Map<string, number>();
  let listed: readonly Instrument[] = [];
  return {
    all: () => listed,
    byCode: (code) => quoteStates.get(idOf.get(code) ?? -1)?.instrument,
    quoteStateOf: (id) => present(quoteStates.get(id), `instrument ${id} is known`),
    renew() {
      listed = [...quoteStates.values()].map((quoteState) => quoteState.instrument);
      for (const { id, code } of listed) idOf.set(code, id);
    },
  };
}

/** USD for one unit of a currency; `live` is false when the pair is open but its price is stale. */
export interface Conversion {
  readonly rate: UsdRate;
  readonly live: boolean;
}

/** Finds rates to USD; the path of each currency is looked up once for a list of instruments. */
export function createConversions(options: {
  readonly instruments: () => readonly Instrument[];
  readonly quote: (instrumentId: number) => Quote;
}): (currency: string) => Conversion | undefined {
  const routes = new Map<string, ConversionRoute | undefined>();
  let routesOf: readonly Instrument[] = [];

  function routeOf(currency: string): ConversionRoute | undefined {
    const instruments = options.instruments();
    if (instruments !== routesOf) routes.clear();
    routesOf = instruments;
    if (!routes.has(currency)) routes.set(currency, conversionRoute(currency, instruments));
    return routes.get(currency);
  }

  return (currency) => {
    const route = routeOf(currency);
    if (!route) return undefined;
    if (route.kind === 'parity') return { rate: USD_PARITY, live: true };
    const quote = options.quote(route.instrumentId);
    if (quote.status === 'no_price') return undefined;
    const rate = usdRate(route, quote.tick.price);
    return rate && { rate, live: quote.status !== 'stale' };
  };
}
