import { useText } from '../../shared/device/language.ts';
import type { Watchlist } from '../../shared/instruments/watchlist.ts';

/** A watchlist's name; the favourites have one in every language until they are renamed. */
export function useListName(): (list: Pick<Watchlist, 'name'> | undefined) => string {
  const t = useText('instruments');
  return (list) => list?.name ?? t('favourites');
}
