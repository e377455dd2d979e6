import { cx, EmptyState, IconButton, SearchField } from '@tidemark/ui';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import {
  type Instrument,
  useCategories,
  useInstruments,
  usePriceLines,
} from '../../../shared/instruments/instruments.ts';
import { FAVOURITES } from '../../../shared/instruments/watchlist.ts';
import { useWatchlists } from '../../../shared/instruments/watchlists.ts';
import { LoadFailed } from '../../../shared/layout/page.tsx';
import { useWide } from '../../../shared/layout/use-wide.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { startWorkspaceSync } from '../../../shared/workspace/sync.ts';
import { useListName } from '../use-list-name.ts';
import { InstrumentRows } from './instrument-rows.tsx';
import { InstrumentTable } from './instrument-table.tsx';
import { ListStrip } from './list-strip.tsx';
import { type ListView, listShown } from './list-view.ts';
import { type Section, sectionsOf } from './listing.ts';
import type { InstrumentListProps, RowsProps, ShownSection } from './rows.ts';
import { SortControl } from './sort-control.tsx';
import { useHeld } from './use-held.ts';
import { useListView } from './use-list-view.ts';
import { useLiveOrder } from './use-live-order.ts';

const ListSettings = later(
  () => import('./list-settings.tsx'),
  (part) => part.ListSettings,
);
const Watchlists = later(
  () => import('../watchlists/watchlists.tsx'),
  (part) => part.Watchlists,
);

/** Search, watchlists and categories over live prices; a tap selects an instrument. */
export function InstrumentList({ className, ...props }: InstrumentListProps) {
  const t = useText('trade');
  const own = useText('instruments');
  const wide = useWide();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<'settings' | 'watchlists'>();
  const view = useKnownView();
  const { data, isError, refetch } = useInstruments();
  const lines = usePriceLines();
  const held = useHeld();
  const { sections, starred } = useSections(data, { view, search, lines, isHeld: held.isHeld });
  const Rows = wide ? InstrumentTable : InstrumentRows;
  useEffect(startWorkspaceSync, []);
  return (
    <div className={cx('flex min-h-0 flex-col', className)}>
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <div className="flex items-center">
          <SearchField
            label={t('list.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="min-w-0 flex-1 wide:px-2 [&_input]:text-ellipsis"
          />
          <IconButton
            icon="pencil"
            size={18}
            label={own('lists.edit')}
            className="wide:size-7"
            onClick={() => setOpened('watchlists')}
          />
          <IconButton
            icon="settings"
            size={18}
            label={own('view.title')}
            className="-me-2 wide:size-7"
            onClick={() => setOpened('settings')}
          />
        </div>
        <ListStrip shown={view.shown} />
        {wide || view.shown === 'movers' ? null : <SortControl sort={view.sort} />}
      </div>
      <div className="min-h-0 flex-1 overflow-auto" {...held.rows}>
        {sections || !isError ? (
          <Rows {...props} {...{ sections, lines, view, starred }} />
        ) : (
          <LoadFailed onRetry={() => void refetch()} />
        )}
        {sections?.every(({ instruments }) => instruments.length === 0) ? (
          <NothingListed view={view} isSearch={search !== ''} />
        ) : null}
      </div>
      <Suspense>
        {opened === 'settings' ? <ListSettings onClose={() => setOpened(undefined)} /> : null}
        {opened === 'watchlists' ? (
          <Watchlists first={listShown(view.shown)} onClose={() => setOpened(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** The view, with everything in place of a watchlist or a category that is no more. */
function useKnownView(): ListView {
  const view = useListView();
  const lists = useWatchlists();
  const { data: categories } = useCategories();
  const list = listShown(view.shown);
  const isKnown =
    list !== undefined
      ? lists.some(({ id }) => id === list)
      : !/^\d/.test(view.shown) || categories?.some(({ Id }) => String(Id) === view.shown) !== false;
  return isKnown ? view : { ...view, shown: 'all' };
}

interface SectionsInput {
  readonly view: ListView;
  readonly search: string;
  readonly lines: Readonly<Record<string, readonly number[]>>;
  readonly isHeld: () => boolean;
}

function useSections(
  data: readonly Instrument[] | undefined,
  { view, search, lines, isHeld }: SectionsInput,
): { readonly sections: readonly ShownSection[] | undefined; readonly starred: RowsProps['starred'] } {
  const lists = useWatchlists();
  const nameOf = useListName();
  const titleOf = useSectionTitle();
  const categories = useCategories().data;
  const { shown, sort, isGrouped, collapsed } = view;
  const list = lists.find(({ id }) => id === listShown(shown));
  const listed = list?.codes ?? [];
  const groups = isGrouped ? categories?.map(({ Id }) => Id) : undefined;
  const codes = data?.map(({ Code }) => Code);
  const order = useLiveOrder(
    JSON.stringify([shown, search, sort, groups, listed, codes]),
    (prices) => sectionsOf(data ?? [], { search, shown, listed, sort, categories: groups, prices, lines }),
    isHeld,
  );
  const known = new Map(data?.map((instrument) => [instrument.Code, instrument]));
  const withRows = ({ key, codes }: Section): ShownSection => ({
    key,
    title: titleOf(key),
    // What is found is shown, also in a collapsed category.
    isCollapsed: /^\d/.test(key) && search === '' ? collapsed.has(key) : undefined,
    instruments: codes.flatMap((code) => known.get(code) ?? []),
  });
  const starredList = list ?? lists.find(({ id }) => id === FAVOURITES);
  return {
    sections: data ? order.map(withRows) : undefined,
    starred: { id: starredList?.id ?? FAVOURITES, name: nameOf(starredList) },
  };
}

function useSectionTitle(): (key: string) => string | undefined {
  const t = useText('instruments');
  const categories = useCategories().data ?? [];
  return (key) => {
    if (key === 'gainers' || key === 'losers') return t(`movers.${key}`);
    if (key === 'others') return t('others');
    return categories.find(({ Id }) => String(Id) === key)?.NameShowTrans;
  };
}

function NothingListed({ view, isSearch }: { readonly view: ListView; readonly isSearch: boolean }) {
  const t = useText('trade');
  const own = useText('instruments');
  const list = listShown(view.shown);
  if (isSearch || (list === undefined && view.shown !== 'movers'))
    return <EmptyState icon="search" title={t('list.none')} note={t('list.noneNote')} />;
  if (list === undefined) return <EmptyState icon="market" title={own('movers.none')} />;
  if (list === FAVOURITES) return <EmptyState icon="star" title={own('none')} note={own('noneNote')} />;
  return <EmptyState icon="star" title={own('empty')} note={own('emptyNote')} />;
}
