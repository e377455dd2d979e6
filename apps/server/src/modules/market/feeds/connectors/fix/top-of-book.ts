import type { DecimalText } from '../connector.ts';
import { isGreater } from '../decimals/decimal-text.ts';

export type Side = 'bid' | 'ask';

/** A standing entry of a book. */
export interface BookEntry {
  readonly price: DecimalText;
  /** The source marked it as closed (276=B): it does not deal at it. */
  readonly isClosed: boolean;
}

/** How an entry is found again: by its id (278), its position (290), or neither: then its side has one entry. */
export interface EntryKey {
  readonly id?: string | undefined;
  readonly position?: string | undefined;
}

/** Entries of a side. We ask for the top of the book; a source that sends more and deletes none is not followed. */
export const SIDE_ENTRIES_MAX = 64;

/** The entries of one symbol, from which the best bid and the best ask follow. */
export class TopOfBook {
  readonly #sides: Readonly<Record<Side, Map<string, BookEntry>>> = { bid: new Map(), ask: new Map() };

  clear(): void {
    this.#sides.bid.clear();
    this.#sides.ask.clear();
  }

  /**
   * New or changed. An entry without id and position is the only one of its side. Returns false where the side
   * has too many entries: then it is emptied, because its best entry may be one that the source forgot.
   */
  set(side: Side, key: EntryKey, entry: BookEntry): boolean {
    const entries = this.#sides[side];
    const name = nameOf(key);
    if (name === undefined) entries.clear();
    // The entries of a side are all found in the same way: a snapshot without ids ends with the first id.
    else for (const other of entries.keys()) if (kindOf(other) !== kindOf(name)) entries.delete(other);
    entries.set(name ?? '', entry);
    if (entries.size <= SIDE_ENTRIES_MAX) return true;
    entries.clear();
    return false;
  }

  /** Deleted. Without id and position the side is empty; without a side the id is looked for on both. */
  delete(side: Side | undefined, key: EntryKey): void {
    const name = nameOf(key);
    for (const each of side === undefined ? (['bid', 'ask'] as const) : [side]) {
      if (name !== undefined) this.#sides[each].delete(name);
      else if (side !== undefined) this.#sides[each].clear();
    }
  }

  /** The side of the entry with this id, for a change that does not repeat it. */
  sideOf(key: EntryKey): Side | undefined {
    const name = nameOf(key);
    if (name === undefined) return undefined;
    if (this.#sides.bid.has(name)) return 'bid';
    return this.#sides.ask.has(name) ? 'ask' : undefined;
  }

  /** The highest bid or the lowest ask; undefined where the side is empty. */
  best(side: Side): BookEntry | undefined {
    let best: BookEntry | undefined;
    for (const entry of this.#sides[side].values()) {
      const isBetter =
        best === undefined ||
        (side === 'bid' ? isGreater(entry.price, best.price) : isGreater(best.price, entry.price));
      if (isBetter) best = entry;
    }
    return best;
  }
}

function kindOf(name: string): string {
  return name.slice(0, name.indexOf(' '));
}

function nameOf({ id, position }: EntryKey): string | undefined {
  if (id !== undefined) return `id ${id}`;
  return position === undefined ? undefined : `position ${position}`;
}
