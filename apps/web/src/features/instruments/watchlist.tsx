import { List } from '@tidemark/ui';
import { useEffect } from 'react';
import { useText } from '../../shared/device/language.ts';
import { LiveChangeText } from '../../shared/instruments/instrument-parts.tsx';
import { useInstruments } from '../../shared/instruments/instruments.ts';
import { FAVOURITES } from '../../shared/instruments/watchlist.ts';
import { useWatchlists } from '../../shared/instruments/watchlists.ts';
import { startWorkspaceSync } from '../../shared/workspace/sync.ts';
import { InstrumentLink } from './instrument-link.tsx';
import { listShown } from './list/list-view.ts';
import { useListView } from './list/use-list-view.ts';
import { useListName } from './use-list-name.ts';

/** The watchlist that Trade shows, or the favourites, with prices; without any, how one stars. */
export function Watchlist() {
  const t = useText('instruments');
  const nameOf = useListName();
  const { shown } = useListView();
  const lists = useWatchlists();
  const { data = [] } = useInstruments();
  useEffect(startWorkspaceSync, []);
  const list = lists.find(({ id }) => id === listShown(shown)) ?? lists.find(({ id }) => id === FAVOURITES);
  const codes = list?.codes ?? [];
  const listed = codes.flatMap((code) => data.filter(({ Code }) => Code === code));
  const name = nameOf(list);
  return (
    <section aria-label={name}>
      <p className="m-0 flex min-h-11 items-center px-4 text-xs font-medium text-quiet">{name}</p>
      {codes.length === 0 ? (
        <p className="m-0 px-4 pb-4 text-sm text-faint">
          {t(list?.id === FAVOURITES ? 'noneNote' : 'emptyNote')}
        </p>
      ) : null}
      <List>
        {listed.map((instrument) => (
          <li key={instrument.Id}>
            <InstrumentLink instrument={instrument} logoSize={22} className="min-h-11">
              <span className="flex w-18 justify-end">
                <LiveChangeText instrument={instrument} className="text-xs" />
              </span>
            </InstrumentLink>
          </li>
        ))}
      </List>
    </section>
  );
}
