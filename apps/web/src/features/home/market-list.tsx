import { Card, ChipRow, cx, EmptyState, Num, Skeleton } from '@tidemark/ui';
import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { create } from 'zustand';
import { useFormats, useText } from '../../shared/device/language.ts';
import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { LiveChangeText, LivePriceText, Logo } from '../../shared/instruments/instrument-parts.tsx';
import {
  type Instrument,
  useCategories,
  useInstruments,
  usePriceLines,
} from '../../shared/instruments/instruments.ts';
import { PriceLine } from '../../shared/instruments/price-line.tsx';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { type CategoryChoice, listedInstruments } from './view-model.ts';

const SKELETON_ROWS = 10;
/** Rows that are drawn together the first time; as many as a phone shows. */
const PORTION = 6;
const NO_LINE: readonly number[] = [];

/** Outlives the page, so that Back restores the same list. */
const useCategoryChoice = create<{ readonly choice: CategoryChoice }>(() => ({ choice: 'all' }));

/** Category strip and instrument list with live prices. */
export function MarketList({ className }: { readonly className?: string }) {
  const t = useText('home');
  const app = useText('app');
  const choice = useCategoryChoice((state) => state.choice);
  const setChoice = (next: CategoryChoice) => useCategoryChoice.setState({ choice: next });
  const { data: known, isError, refetch } = useInstruments();
  // All rows at once are long work: it is done in slices.
  const data = useDeferredValue(known);
  const categories = useCategories().data ?? [];
  const lines = usePriceLines();
  const choices = [
    { value: 'all' as CategoryChoice, label: app('all') },
    ...categories.map(({ Id, NameShowTrans }) => ({
      value: `${Id}` as CategoryChoice,
      label: NameShowTrans,
    })),
  ];
  const portion = usePortion(data?.length ?? 0);
  const shown = data ? listedInstruments(data, choice).slice(0, portion) : undefined;
  return (
    <section aria-label={t('instruments')} className={className}>
      <ChipRow
        label={t('categories')}
        value={choice}
        choices={choices}
        onChange={setChoice}
        className="-mx-4 mb-0.5 px-4 wide:mx-0 wide:px-0.5"
      />
      <Card flush className="-mx-4 rounded-none border-x-0 wide:mx-0 wide:rounded-md wide:border-x">
        {isError && !data ? <LoadFailed onRetry={() => void refetch()} /> : null}
        {shown?.length === 0 ? (
          <EmptyState icon="market" title={t('noInstruments')} note={t('noInstrumentsNote')} />
        ) : null}
        <ColumnHeads />
        <ul aria-busy={!shown} className={cx('divide-y divide-line', !shown && 'breathes')}>
          {shown?.map((instrument) => (
            <li key={instrument.Id} className="far-row">
              <InstrumentRow instrument={instrument} closes={lines[instrument.Code] ?? NO_LINE} />
            </li>
          ))}
          {!shown && !isError
            ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <SkeletonRow key={`row-${index.toString()}`} />
              ))
            : null}
        </ul>
      </Card>
    </section>
  );
}

/** Number of rendered rows; outlives the page, so that Back restores the position at once. */
let drawn = 0;

/** How many of so many rows to draw: a few, and then as many more each time, so that no drawing is long work. */
function usePortion(rows: number): number {
  const [portion, setPortion] = useState(drawn + PORTION);
  useEffect(() => {
    drawn = Math.max(drawn, Math.min(rows, portion));
    if (portion < rows) startTransition(() => setPortion(portion + PORTION));
  }, [rows, portion]);
  return portion;
}

/** Only a wide list has column headers. */
function ColumnHeads() {
  const t = useText('home');
  return (
    <div
      aria-hidden="true"
      className="hidden h-9 items-center gap-3 border-b border-line px-4 text-xs text-faint wide:flex"
    >
      <span className="flex-1 ps-11">{t('name')}</span>
      <span className="hidden w-26 text-end min-[1200px]:block">{t('low')}</span>
      <span className="hidden w-26 text-end min-[1200px]:block">{t('high')}</span>
      <span className="w-36 text-center">{t('recent')}</span>
      <span className="w-28 text-end">{t('price')}</span>
    </div>
  );
}

const row = 'flex min-h-15 items-center gap-3 px-4 py-2';

const InstrumentRow = memo(function InstrumentRow({
  instrument,
  closes,
}: {
  readonly instrument: Instrument;
  readonly closes: readonly number[];
}) {
  return (
    <PlaceLink
      to="trade"
      onClick={() => chooseInstrument(instrument.Code)}
      className={cx(row, '-outline-offset-2 transition-colors duration-150 hover:bg-well')}
    >
      <Logo instrument={instrument} />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi dir="ltr" className="truncate text-start text-sm font-semibold rtl:text-end">
          {instrument.ShowCode}
        </bdi>
        <span className="truncate text-xs text-faint">{instrument.Name}</span>
      </span>
      <DayEnd value={instrument.ForexQuotations.Low} instrument={instrument} />
      <DayEnd value={instrument.ForexQuotations.High} instrument={instrument} />
      <span dir="ltr" className="flex justify-center max-[359px]:hidden wide:w-36">
        <PriceLine
          instrument={instrument}
          closes={closes}
          width={64}
          height={26}
          className="block wide:w-28"
        />
      </span>
      <span className="flex min-w-24 shrink-0 flex-col items-end gap-0.5 wide:min-w-28">
        <LivePriceText instrument={instrument} className="text-sm" />
        <LiveChangeText instrument={instrument} className="text-xs" />
      </span>
    </PlaceLink>
  );
});

/** The day's lowest or highest price, where there is room for it. */
function DayEnd({ value, instrument }: { readonly value: number | null; readonly instrument: Instrument }) {
  const f = useFormats();
  return (
    <span className="hidden w-26 text-end text-sm text-quiet min-[1200px]:block">
      {value === null ? null : <Num>{f.price(value, instrument.PricePrecision)}</Num>}
    </span>
  );
}

function SkeletonRow() {
  return (
    <li className={row}>
      <Skeleton className="size-8 rounded-full" />
      <span className="flex flex-1 flex-col gap-1.5">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-3 w-28" />
      </span>
      <Skeleton className="h-6 w-16" />
      <span className="flex w-24 flex-col items-end gap-1.5">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-3 w-12" />
      </span>
    </li>
  );
}
