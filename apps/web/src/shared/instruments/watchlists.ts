import { readStored, store } from '../device/storage.ts';
import { useSessionStore } from '../session/session.ts';
import { changeDocument, documentNow, useWorkspaceStore } from '../workspace/documents.ts';
import type { Fields } from '../workspace/merge-fields.ts';
import {
  entriesOf,
  entryField,
  FAVOURITES,
  LISTED_MAX,
  movedPositions,
  placeOf,
  readStoredCodes,
  readWatchlists,
  tidyName,
  WATCHLISTS_MAX,
  type Watchlist,
  watchlistDocument,
} from './watchlist.ts';

type Documents = Parameters<typeof readWatchlists>[0];

let known: { readonly parts: readonly unknown[]; readonly lists: readonly Watchlist[] } | undefined;

/** The same lists until one of their documents changes: other documents change at every stroke of a drawing. */
function watchlistsOf(documents: Documents): readonly Watchlist[] {
  const parts = Object.entries(documents)
    .filter(([name]) => name.startsWith(watchlistDocument('')))
    .map(([, { mine }]) => mine);
  if (known?.parts.length === parts.length && parts.every((part, at) => part === known?.parts[at]))
    return known.lists;
  known = { parts, lists: readWatchlists(documents) };
  return known.lists;
}

/** The user's lists in their order, the favourites among them; a visitor's are kept on this device. */
export function useWatchlists(): readonly Watchlist[] {
  return useWorkspaceStore(({ documents }) => watchlistsOf(documents));
}

export function watchlistsNow(): readonly Watchlist[] {
  return watchlistsOf(useWorkspaceStore.getState().documents);
}

/** Whether a list has an instrument; only this instrument's own changes draw the caller again. */
export function useIsListed(id: string, code: string): boolean {
  return useWorkspaceStore(
    ({ documents }) => typeof documents[watchlistDocument(id)]?.mine[entryField(code)] === 'number',
  );
}

const listOf = (id: string) => watchlistsNow().find((list) => list.id === id);

const put = (id: string, fields: Fields) =>
  changeDocument(watchlistDocument(id), (before) => ({ ...before, ...fields }));

/** Adds an instrument at the end of a list; false where the list is full. */
export function addListed(id: string, code: string): boolean {
  const entries = entriesOf(documentNow(watchlistDocument(id)));
  if (entries.some(([one]) => one === code)) return true;
  if (entries.length >= LISTED_MAX) return false;
  put(id, { [entryField(code)]: (entries.at(-1)?.[1] ?? 0) + 1 });
  return true;
}

export function removeListed(id: string, code: string): void {
  changeDocument(watchlistDocument(id), ({ [entryField(code)]: _, ...rest }) => rest);
}

/** Moves an instrument of a list to an index of it. */
export function moveListed(id: string, code: string, to: number): void {
  const moved = movedPositions(entriesOf(documentNow(watchlistDocument(id))), code, to);
  put(id, Object.fromEntries(Object.entries(moved).map(([one, position]) => [entryField(one), position])));
}

/** Creates an empty list after the others; its id, or undefined where there are as many as allowed. */
export function createWatchlist(name: string): string | undefined {
  const lists = watchlistsNow();
  if (lists.length >= WATCHLISTS_MAX) return undefined;
  const id = crypto.randomUUID().slice(0, 13);
  put(id, { name: tidyName(name), at: Math.max(...lists.map(placeNow)) + 1 });
  return id;
}

const placeNow = ({ id }: Watchlist): number => placeOf(documentNow(watchlistDocument(id)));

export const renameWatchlist = (id: string, name: string) => put(id, { name: tidyName(name) });

/** Removes a list; the favourites stay. */
export function deleteWatchlist(id: string): void {
  if (id !== FAVOURITES) changeDocument(watchlistDocument(id), () => ({}));
}

/** Moves a list to an index among the lists. */
export function moveWatchlist(id: string, to: number): void {
  if (!listOf(id)) return;
  const moved = movedPositions(
    watchlistsNow().map((list) => [list.id, placeNow(list)] as const),
    id,
    to,
  );
  for (const [one, at] of Object.entries(moved)) put(one, { at });
}

/** Favourites of an earlier version, which kept them on the device. */
function takeStoredFavourites(): void {
  const { token, user } = useSessionStore.getState();
  // Whose they become is not known yet.
  if (token !== undefined && user === undefined) return;
  const codes = readStoredCodes(readStored('favourites'));
  if (codes.every((code) => addListed(FAVOURITES, code))) store('favourites', undefined);
}

takeStoredFavourites();
useSessionStore.subscribe(takeStoredFavourites);
