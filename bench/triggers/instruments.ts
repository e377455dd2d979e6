import { type ConversionRoute, conversionRoute } from '@tidemark/domain/market';

/** An instrument of the bench: its fields for indexes and calculations. */
export interface BenchInstrument {
  readonly id: number;
  readonly code: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly unitsPerLot: number;
}

/** The recorded instruments, and three crosses of them. */
export const instruments: readonly BenchInstrument[] = [
  ['EURUSD', 5, 100_000],
  ['NZDUSD', 5, 100_000],
  ['XAUUSD', 2, 100],
  ['GBPUSD', 5, 100_000],
  ['USDJPY', 3, 100_000],
  ['EURGBP', 5, 100_000],
  ['EURJPY', 3, 100_000],
  ['EURNZD', 5, 100_000],
].map(([code, pricePrecision, unitsPerLot], place) => ({
  id: place + 1,
  code: String(code),
  base: String(code).slice(0, 3),
  quote: String(code).slice(3),
  pricePrecision: Number(pricePrecision),
  unitsPerLot: Number(unitsPerLot),
}));

export function placeOf(code: string): number {
  return instruments.findIndex((instrument) => instrument.code === code);
}

/** By place: how the quote currency becomes USD. */
export const routes: readonly ConversionRoute[] = instruments.map(({ quote }) => {
  const route = conversionRoute(quote, instruments);
  if (route === undefined) throw new Error(`nothing links ${quote} with the dollar`);
  return route;
});

/** By place: the instruments whose value in USD moves when this one's price does, itself first. */
export const movedBy: readonly (readonly number[])[] = instruments.map(({ id }, place) => [
  place,
  ...routes.flatMap((route, other) =>
    route.kind !== 'parity' && route.instrumentId === id && other !== place ? [other] : [],
  ),
]);
