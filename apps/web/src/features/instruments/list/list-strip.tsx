import { ChipRow } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useCategories } from '../../../shared/instruments/instruments.ts';
import { useWatchlists } from '../../../shared/instruments/watchlists.ts';
import { useListName } from '../use-list-name.ts';
import type { Shown } from './list-view.ts';
import { showList } from './use-list-view.ts';

/** The watchlists first, then everything, the strongest and weakest, and each category. */
export function ListStrip({ shown }: { readonly shown: Shown }) {
  const t = useText('trade');
  const app = useText('app');
  const own = useText('instruments');
  const nameOf = useListName();
  const lists = useWatchlists();
  const categories = useCategories().data ?? [];
  const choices: readonly { readonly value: Shown; readonly label: string }[] = [
    ...lists.map((list) => ({ value: `list:${list.id}` as const, label: nameOf(list) })),
    { value: 'all', label: app('all') },
    { value: 'movers', label: own('movers.title') },
    ...categories.map(({ Id, NameShowTrans }) => ({ value: `${Id}` as const, label: NameShowTrans })),
  ];
  return (
    <ChipRow
      label={t('list.categories')}
      value={shown}
      choices={choices}
      onChange={showList}
      className="-mx-3 px-3"
    />
  );
}
