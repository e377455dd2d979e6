import type { Instrument } from '../../shared/instruments.ts';

/** The strip's choice: every category, or one by its id. */
export type CategoryChoice = 'all' | `${number}`;

type Listed = Pick<Instrument, 'Code' | 'ShowCode' | 'Name' | 'CategoryId'>;

/**
 * Instruments that a search and a category leave, in display order. «eurusd», «EUR/USD», «eur usd»
 * and a part of the name all find the same one.
 */
export function listedBy<I extends Listed>(
  instruments: readonly I[],
  { search, category }: { readonly search: string; readonly category: CategoryChoice },
): readonly I[] {
  const wanted = plain(search);
  return instruments.filter(
    (instrument) =>
      (category === 'all' || String(instrument.CategoryId) === category) &&
      [instrument.Code, instrument.ShowCode, instrument.Name].some((name) => plain(name).includes(wanted)),
  );
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\s/\p{M}]/gu, '')
    .toLowerCase();
}
