import { ChipRow, cx, EmptyState, SearchField, Skeleton } from '@tidemark/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useFavourites } from '../../shared/instruments/favourites.ts';
import { LiveChangeText, LivePriceText, Logo } from '../../shared/instruments/instrument-parts.tsx';
import {
  type Instrument,
  useCategories,
  useInstruments,
  usePriceLines,
} from '../../shared/instruments/instruments.ts';
import { PriceLine } from '../../shared/instruments/price-line.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { type CategoryChoice, listedBy } from './listing.ts';

const SKELETON_ROWS = 12;

export interface InstrumentListProps {
  /** Code of the one that the page shows. */
  readonly current: string | undefined;
  readonly onChoose: (instrument: Instrument) => void;
  /** What else can be done with an instrument, at the end of its row. */
  readonly rowAction?: (instrument: Instrument) => ReactNode;
  readonly className?: string;
}

/** Search, category strip and live prices; a tap selects an instrument. */
export function InstrumentList({ current, onChoose, rowAction, className }: InstrumentListProps) {
  const t = useText('trade');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<CategoryChoice>('all');
  const { data, isError, refetch } = useInstruments();
  const lines = usePriceLines();
  const favourites = useFavourites();
  const choices = useChoices();
  const shown = data ? listedBy(data, { search, category, favourites }) : undefined;
  return (
    <div className={cx('flex min-h-0 flex-col', className)}>
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <SearchField
          label={t('list.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ChipRow
          label={t('list.categories')}
          value={category}
          choices={choices}
          onChange={setCategory}
          className="-mx-3 px-3"
        />
      </div>
      <ul
        aria-busy={!shown}
        aria-label={t('list.instruments')}
        onKeyDown={moveThroughRows}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {shown?.map((instrument) => (
          <li key={instrument.Id} className="border-b border-line contain-content">
            <InstrumentRow
              instrument={instrument}
              closes={lines[instrument.Code] ?? []}
              isCurrent={instrument.Code === current}
              onChoose={onChoose}
              action={rowAction?.(instrument)}
            />
          </li>
        ))}
        {shown?.length === 0 ? (
          <li>
            <NothingListed isFavourites={category === 'favourites'} hasFavourites={favourites.length > 0} />
          </li>
        ) : null}
        {!shown && isError ? (
          <li>
            <LoadFailed onRetry={() => void refetch()} />
          </li>
        ) : null}
        {!shown && !isError
          ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <SkeletonRow key={`row-${index.toString()}`} />
            ))
          : null}
      </ul>
    </div>
  );
}

/** The strip: what is starred first, then everything, then each category. */
function useChoices(): readonly { readonly value: CategoryChoice; readonly label: string }[] {
  const app = useText('app');
  const own = useText('instruments');
  const categories = useCategories().data ?? [];
  return [
    { value: 'favourites', label: own('favourites') },
    { value: 'all', label: app('all') },
    ...categories.map(({ Id, NameShowTrans }) => ({ value: `${Id}` as const, label: NameShowTrans })),
  ];
}

function NothingListed({
  isFavourites,
  hasFavourites,
}: {
  readonly isFavourites: boolean;
  readonly hasFavourites: boolean;
}) {
  const t = useText('trade');
  const own = useText('instruments');
  if (!isFavourites) return <EmptyState icon="search" title={t('list.none')} note={t('list.noneNote')} />;
  if (hasFavourites) return <EmptyState icon="search" title={own('noneFound')} note={t('list.noneNote')} />;
  return <EmptyState icon="star" title={own('none')} note={own('noneNote')} />;
}

/** The rows' own buttons, in their order. */
const ROW = 'button[data-row]';

/** Up and Down move between rows; Tab reaches the star and other controls in a row. */
function moveThroughRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.closest('li')?.contains(event.target as Node));
  const next = rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const rowLook = 'flex min-h-14 w-full items-center text-start';

interface InstrumentRowProps {
  readonly instrument: Instrument;
  readonly closes: readonly number[];
  readonly isCurrent: boolean;
  readonly onChoose: (instrument: Instrument) => void;
  readonly action: ReactNode;
}

function InstrumentRow({ instrument, closes, isCurrent, onChoose, action }: InstrumentRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <div
      ref={row}
      className={cx(
        rowLook,
        'scroll-my-14 border-s-2 transition-colors duration-150 hover:bg-well',
        isCurrent ? 'border-accent bg-paper' : 'border-transparent',
      )}
    >
      <FavouriteStar instrument={instrument} />
      <button
        type="button"
        data-row=""
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(instrument)}
        className={cx(
          'flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-2 py-2 text-start -outline-offset-2',
          action ? 'pe-1' : 'pe-3',
        )}
      >
        <Logo instrument={instrument} size={26} />
        {/* The code is never cut; the name takes what is left, and with large letters the price goes below. */}
        <span className="flex flex-auto flex-col">
          <span className="flex items-center gap-2">
            <bdi dir="ltr" className="text-sm font-medium whitespace-nowrap">
              {instrument.ShowCode}
            </bdi>
            {/* It takes what the code and the price leave: the name has the line under it for itself. */}
            <span
              className={cx('ms-auto w-0 max-w-10 flex-1 max-[359px]:hidden', closes.length < 2 && 'hidden')}
            >
              <PriceLine
                instrument={instrument}
                closes={closes}
                width={40}
                height={20}
                className="block w-full"
              />
            </span>
          </span>
          <span className={cx('w-0 min-w-full truncate text-xs', isCurrent ? 'text-quiet' : 'text-faint')}>
            {instrument.Name}
          </span>
        </span>
        <span className="ms-auto flex min-w-18 shrink-0 flex-col items-end gap-0.5">
          <LivePriceText instrument={instrument} className="text-sm" isBoxed />
          <LiveChangeText instrument={instrument} className="text-xs" isBoxed />
        </span>
      </button>
      {action}
    </div>
  );
}

function SkeletonRow() {
  return (
    <li className={cx(rowLook, 'gap-2.5 border-b border-line px-3 py-2')}>
      <Skeleton className="size-6.5 rounded-full" />
      <span className="flex flex-1 flex-col gap-1.5">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-3 w-24" />
      </span>
      <span className="flex w-21 flex-col items-end gap-1.5">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-3 w-12" />
      </span>
    </li>
  );
}
