import { searchInstruments } from '@tidemark/contract/calls/market';
import { Card, EmptyState, SearchField, Skeleton } from '@tidemark/ui';
import { useDeferredValue, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { chooseInstrument } from '../../shared/current-instrument.ts';
import { LiveChangeText, LivePriceText, Logo } from '../../shared/instrument-parts.tsx';
import { useInstruments } from '../../shared/instruments.ts';
import { useText } from '../../shared/language.ts';
import { useIsMain } from '../../shared/main-mode.ts';
import { PlaceLink } from '../../shared/navigation.tsx';
import { LoadFailed, Page } from '../../shared/page.tsx';

/** The search page: in main mode over companies, which is not open yet, else over instruments. */
export function ProductPage() {
  const t = useText('product');
  const isMain = useIsMain();
  return (
    <Page title={t('title')}>
      {isMain ? (
        <EmptyState icon="search" title={t('companies')} note={t('companiesNote')} />
      ) : (
        <InstrumentSearch />
      )}
    </Page>
  );
}

/** A tap makes an instrument the current one and opens /trade. */
function InstrumentSearch() {
  const t = useText('product');
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const found = useCall(
    searchInstruments,
    { name },
    { translated: true, staleTime: 60_000, placeholder: (before) => before, quiet: true },
  );
  const { data: instruments } = useInstruments();
  const shown = found.data?.flatMap(
    ({ Id }) => instruments?.filter((instrument) => instrument.Id === Id) ?? [],
  );
  return (
    <div className="px-4 pb-8 wide:px-0">
      <SearchField
        autoFocus
        label={t('label')}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <Card flush className="mt-3 overflow-hidden">
        {found.isError && !found.data ? <LoadFailed onRetry={() => void found.refetch()} /> : null}
        {shown?.length === 0 && instruments ? (
          <EmptyState icon="search" title={t('nothing', { name })} note={t('nothingNote')} />
        ) : null}
        <ul aria-live="polite" aria-busy={found.isFetching} className="divide-y divide-line">
          {shown?.map((instrument) => (
            <li key={instrument.Id}>
              <PlaceLink
                to="trade"
                onClick={() => chooseInstrument(instrument.Code)}
                className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-well"
              >
                <Logo instrument={instrument} size={28} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <bdi dir="ltr" className="truncate text-start text-sm font-semibold rtl:text-end">
                    {instrument.ShowCode}
                  </bdi>
                  <span className="truncate text-xs text-faint">{instrument.Name}</span>
                </span>
                <span className="flex flex-col items-end gap-0.5">
                  <LivePriceText instrument={instrument} className="text-sm" />
                  <LiveChangeText instrument={instrument} className="text-xs" />
                </span>
              </PlaceLink>
            </li>
          ))}
          {shown || found.isError
            ? null
            : Array.from({ length: 5 }, (_, index) => (
                <li key={`row-${index.toString()}`} className="p-4">
                  <Skeleton className="h-6 w-full" />
                </li>
              ))}
        </ul>
      </Card>
    </div>
  );
}
