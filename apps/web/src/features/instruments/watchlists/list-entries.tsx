import { Icon, IconButton, SearchField } from '@tidemark/ui';
import { useRef, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { Logo } from '../../../shared/instruments/instrument-parts.tsx';
import { type Instrument, useInstruments } from '../../../shared/instruments/instruments.ts';
import { LISTED_MAX, type Watchlist } from '../../../shared/instruments/watchlist.ts';
import { addListed, moveListed, removeListed } from '../../../shared/instruments/watchlists.ts';
import { useFocusAfter } from '../../../shared/layout/use-focus-after.ts';
import { sectionsOf } from '../list/listing.ts';
import { SortableList } from './sortable-list.tsx';

/** As many as are found at once. */
const FOUND_MAX = 8;

/** The instruments of a list: adds what is searched for, moves and removes. */
export function ListEntries({ list, name }: { readonly list: Watchlist; readonly name: string }) {
  const t = useText('instruments');
  const { data = [] } = useInstruments();
  const byCode = new Map(data.map((instrument) => [instrument.Code, instrument]));
  const box = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter();
  const find = (selector: string) => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  /** The search, where there is one. */
  const search = () => find('input[type=search]')[0];
  const remove = (code: string) => {
    const at = list.codes.indexOf(code);
    removeListed(list.id, code);
    // The row in its place, or the last one.
    focusAfter(
      () =>
        find('[data-remove]')
          .slice(0, at + 1)
          .at(-1) ?? search(),
    );
  };
  return (
    <div ref={box} className="contents">
      {list.codes.length < LISTED_MAX ? (
        <AddInstrument
          list={list}
          name={name}
          instruments={data}
          onAdded={() => focusAfter(() => search() ?? find('[data-remove]').at(-1))}
        />
      ) : (
        <p className="text-sm text-quiet">{t('full', { max: LISTED_MAX })}</p>
      )}
      {list.codes.length === 0 ? <p className="text-sm text-quiet">{t('empty')}</p> : null}
      <SortableList
        label={name}
        items={list.codes.map((code) => {
          const instrument = byCode.get(code);
          const shown = instrument?.ShowCode ?? code;
          return {
            id: code,
            name: shown,
            content: (
              <span className="flex items-center gap-2 text-sm">
                {instrument ? <Logo instrument={instrument} size={20} /> : null}
                <bdi dir="ltr" className="font-medium whitespace-nowrap">
                  {shown}
                </bdi>
                <span className="min-w-0 flex-1 truncate text-xs text-faint">{instrument?.Name}</span>
                <IconButton
                  icon="close"
                  size={16}
                  label={t('remove', { instrument: shown, list: name })}
                  className="wide:size-8"
                  data-remove=""
                  onClick={() => remove(code)}
                />
              </span>
            ),
          };
        })}
        onMove={(code, to) => moveListed(list.id, code, to)}
      />
    </div>
  );
}

function AddInstrument({
  list,
  name,
  instruments,
  onAdded,
}: {
  readonly list: Watchlist;
  readonly name: string;
  readonly instruments: readonly Instrument[];
  readonly onAdded: () => void;
}) {
  const t = useText('instruments');
  const trade = useText('trade');
  const [search, setSearch] = useState('');
  const others = instruments.filter(({ Code }) => !list.codes.includes(Code));
  const input = { search, shown: 'all', listed: [], sort: undefined, categories: undefined } as const;
  const found = sectionsOf(others, { ...input, prices: {}, lines: {} })
    .flatMap(({ codes }) => codes)
    .slice(0, search === '' ? 0 : FOUND_MAX)
    .flatMap((code) => others.find(({ Code }) => Code === code) ?? []);
  return (
    <div className="flex flex-col gap-1">
      <SearchField
        icon="plus"
        label={t('lists.add')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {search !== '' && found.length === 0 ? (
        <p className="px-3 py-2 text-sm text-quiet">{trade('list.none')}</p>
      ) : null}
      <ul aria-label={trade('list.instruments')}>
        {found.map((instrument) => (
          <li key={instrument.Id}>
            <button
              type="button"
              aria-label={t('add', { instrument: instrument.ShowCode, list: name })}
              onClick={() => {
                addListed(list.id, instrument.Code);
                setSearch('');
                onAdded();
              }}
              className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-start text-sm hover:bg-well wide:min-h-9"
            >
              <Logo instrument={instrument} size={20} />
              <bdi dir="ltr" className="font-medium whitespace-nowrap">
                {instrument.ShowCode}
              </bdi>
              <span className="min-w-0 flex-1 truncate text-xs text-faint">{instrument.Name}</span>
              <Icon name="plus" size={16} className="text-accent" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
