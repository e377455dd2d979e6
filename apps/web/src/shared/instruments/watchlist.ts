import type { Fields } from '../workspace/merge-fields.ts';

/** A list of instruments that a user watches. */
export interface Watchlist {
  readonly id: string;
  /** Undefined: the favourites, called so in every language until they are renamed. */
  readonly name: string | undefined;
  /** Codes in the list's own order; the market may not have one any more. */
  readonly codes: readonly string[];
}

/** Lists of one user; signing in with a visitor's lists may lead to more, which stay. */
export const WATCHLISTS_MAX = 20;
/** Instruments of one list, with the same exception. */
export const LISTED_MAX = 200;
/** Longest name of a list, in characters. */
export const LIST_NAME_MAX = 40;

/** The list that exists from the beginning and cannot be deleted. */
export const FAVOURITES = 'favourites';

const PREFIX = 'watchlist.';
/** Each instrument is a field of its own, so that additions on two devices are merged. */
const ENTRY = 'i.';

/** Name of the document of a list. */
export const watchlistDocument = (id: string): string => `${PREFIX}${id}`;

/** Field of an instrument in the document of a list; its value is the position, a number. */
export const entryField = (code: string): string => `${ENTRY}${code}`;

interface Kept {
  readonly mine: Fields;
}

/** All lists in their order, the favourites always among them; leaves out what is no list. */
export function readWatchlists(documents: Readonly<Record<string, Kept>>): readonly Watchlist[] {
  const names = Object.keys(documents).filter((name) => name.startsWith(PREFIX));
  const all = new Set([watchlistDocument(FAVOURITES), ...names]);
  return [...all]
    .map((name) => ({ id: name.slice(PREFIX.length), fields: documents[name]?.mine ?? {} }))
    .filter(({ id, fields }) => id === FAVOURITES || typeof fields['name'] === 'string')
    .sort((one, other) => placeOf(one.fields) - placeOf(other.fields) || (one.id < other.id ? -1 : 1))
    .map(({ id, fields }) => {
      const name = fields['name'];
      return { id, name: typeof name === 'string' ? name : undefined, codes: readCodes(fields) };
    });
}

/** Place of a list among the lists; the favourites begin with 0. */
export const placeOf = (fields: Fields): number => numberOf(fields['at']) ?? 0;

function readCodes(fields: Fields): readonly string[] {
  return entriesOf(fields).map(([code]) => code);
}

/** Codes with their positions, in order. */
export function entriesOf(fields: Fields): readonly (readonly [code: string, position: number])[] {
  return Object.entries(fields)
    .flatMap(([field, value]) => {
      const position = field.startsWith(ENTRY) ? numberOf(value) : undefined;
      return position === undefined ? [] : [[field.slice(ENTRY.length), position] as const];
    })
    .sort(([one, at], [other, to]) => at - to || (one < other ? -1 : 1));
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/**
 * New positions after one of a sequence is moved to another place: of that one only, so that moves on two
 * devices are merged; of all, where no number is left between its new neighbours.
 *
 * @param positions of everything, in order
 * @param to index after the move
 */
export function movedPositions(
  positions: readonly (readonly [id: string, position: number])[],
  id: string,
  to: number,
): Readonly<Record<string, number>> {
  const others = positions.filter(([one]) => one !== id);
  const before = others[to - 1]?.[1];
  const after = others[to]?.[1];
  if (before === undefined && after === undefined) return {};
  if (before === undefined) return { [id]: Number(after) - 1 };
  if (after === undefined) return { [id]: before + 1 };
  const between = (before + after) / 2;
  if (between > before && between < after) return { [id]: between };
  const order = others.map(([one]) => one).toSpliced(to, 0, id);
  return Object.fromEntries(order.map((one, index) => [one, index + 1]));
}

/** A name as it is stored: no spaces around it, single ones within. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** Codes that an earlier version stored on this device; what is unreadable counts as none. */
export function readStoredCodes(stored: string | null): readonly string[] {
  try {
    const codes: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(codes)) return [];
    return [...new Set(codes.filter((code) => typeof code === 'string'))];
  } catch {
    // Edited by hand or truncated.
    return [];
  }
}
