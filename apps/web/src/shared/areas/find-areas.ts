import { foldText } from '@tidemark/domain/search';

/** The default of the area list is its second entry (docs/spec/product.md#validation). */
export function defaultArea<T>(areas: readonly T[]): T | undefined {
  return areas[1] ?? areas[0];
}

/** What of an area is searched. */
interface SearchableArea {
  readonly name: string;
  readonly code: string;
  readonly global_code: string;
}

/** Areas whose name, two letters or dial code start with the typed text, then those that contain it. */
export function findAreas<A extends SearchableArea>(areas: readonly A[], typed: string): readonly A[] {
  const wanted = foldText(typed);
  if (wanted === '') return areas;
  const dial = wanted.replace(/^(\+|00)/, '');
  if (/^\d+$/.test(dial)) return areas.filter(({ global_code }) => global_code.startsWith(dial));
  const begins = areas.filter(
    ({ name, code }) => foldText(name).startsWith(wanted) || foldText(code) === wanted,
  );
  const holds = areas.filter((area) => foldText(area.name).includes(wanted) && !begins.includes(area));
  return [...begins, ...holds];
}
