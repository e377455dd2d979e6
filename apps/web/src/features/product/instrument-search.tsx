import type { CallOutput } from '@tidemark/contract';
import { searchInstruments } from '@tidemark/contract/calls/trading/market';
import { EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { LiveChangeText, LivePriceText, Logo } from '../../shared/instruments/instrument-parts.tsx';
import { useInstruments } from '../../shared/instruments/instruments.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { Marked } from './marked.tsx';
import { useRecent } from './recent.ts';
import { RecentRow } from './recent-row.tsx';
import { SearchBox } from './search-box.tsx';
import { useSearch } from './use-search.ts';

type Found = CallOutput<typeof searchInstruments>[number];

/** By code, name or category; what is chosen becomes the current instrument and opens /trade. */
export function InstrumentSearch() {
  const t = useText('product');
  const going = useGoing();
  const { text, setText, rows, ...search } = useSearch(searchInstruments);
  const { recent, remember, clear } = useRecent('recentSearches');
  const known = useInstruments().data;
  // The instrument list has current market states; search results may be outdated.
  const shown = rows?.map((row) => ({
    ...row,
    ...known?.find(({ Id }) => Id === row.Id),
    key: row.Code,
  }));
  const choose = ({ Code }: Found) => {
    remember(text);
    chooseInstrument(Code);
    going.to('trade');
  };
  return (
    <SearchBox
      search={{ ...search, text, setText, rows: shown }}
      label={t('label')}
      listLabel={t('instruments')}
      row={(row) => <InstrumentRow row={row} wanted={search.wanted} />}
      onChoose={choose}
      empty={
        <EmptyState icon="search" title={t('nothing', { name: search.wanted })} note={t('nothingNote')} />
      }
    >
      {text === '' ? <RecentRow recent={recent} onChoose={setText} onClear={clear} /> : null}
    </SearchBox>
  );
}

function InstrumentRow({ row, wanted }: { readonly row: Found; readonly wanted: string }) {
  return (
    <>
      <Logo instrument={row} size={28} />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi dir="ltr" className="truncate text-start text-sm font-semibold rtl:text-end">
          <Marked text={row.ShowCode} wanted={wanted} />
        </bdi>
        <span className="truncate text-xs text-faint">
          <Marked text={row.Name} wanted={wanted} />
          {' · '}
          <Marked text={row.CategoryName} wanted={wanted} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <LivePriceText instrument={row} className="text-sm" />
        <LiveChangeText instrument={row} className="text-xs" />
      </span>
    </>
  );
}
