import { foldText } from '@tidemark/domain/search';
import type { Instrument } from '../../shared/instruments/instruments.ts';

/** The strip's choice: what is starred, every category, or one by its id. */
export type CategoryChoice = 'favourites' | 'all' | `${number}`;

type Listed = Pick<Instrument, 'Code' | 'ShowCode' | 'Name' | 'CategoryId'>;

/**
 * Instruments that a search and a category leave, in display order. «eurusd», «EUR/USD», «eur usd»
 * and a part of the name all find the same one.
 */
export function listedBy<I extends Listed>(
  instruments: readonly I[],
  {
    search,
    category,
    favourites,
  }: {
    readonly search: string;
    readonly category: CategoryChoice;
    /** Codes of what is starred. */
    readonly favourites: readonly string[];
  },
): readonly I[] {
  const wanted = foldText(search);
  const isChosen = ({ Code, CategoryId }: I) => {
    if (category === 'all') return true;
    return category === 'favourites' ? favourites.includes(Code) : String(CategoryId) === category;
  };
  return instruments.filter(
    (instrument) =>
      isChosen(instrument) &&
      [instrument.Code, instrument.ShowCode, instrument.Name].some((name) => foldText(name).includes(wanted)),
  );
}
