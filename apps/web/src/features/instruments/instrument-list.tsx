import { ChipRow, cx, EmptyState, SearchField, Skeleton, Sparkline } from '@tidemark/ui';
import { useEffect, useRef, useState } from 'react';
import { LiveChangeText, LivePriceText, Logo } from '../../shared/instrument-parts.tsx';
import { type Instrument, useCategories, useInstruments, usePriceLines } from '../../shared/instruments.ts';
import { useText } from '../../shared/language.ts';
import { LoadFailed } from '../../shared/page.tsx';
import { type CategoryChoice, listedBy } from './listing.ts';

const SKELETON_ROWS = 12;

export interface InstrumentListProps {
  /** Code of the one that the page shows. */
  readonly current: string | undefined;
  readonly onChoose: (instrument: Instrument) => void;
  readonly className?: string;
}

/** Search, category strip and live prices; a tap makes an instrument the current one. */
export function InstrumentList({ current, onChoose, className }: InstrumentListProps) {
  const t = useText('trade');
  const app = useText('app');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<CategoryChoice>('all');
  const { data, isError, refetch } = useInstruments();
  const categories = useCategories().data ?? [];
  const lines = usePriceLines();
  const choices = [
    { value: 'all' as CategoryChoice, label: app('all') },
    ...categories.map(({ Id, NameShowTrans }) => ({
      value: `${Id}` as CategoryChoice,
      label: NameShowTrans,
    })),
  ];
  const shown = data ? listedBy(data, { search, category }) : undefined;
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
          className="-mx-3 px-3 py-0.5"
        />
      </div>
      <ul aria-busy={!shown} aria-label={t('list.instruments')} className="min-h-0 flex-1 overflow-y-auto">
        {shown?.map((instrument) => (
          <li key={instrument.Id} className="border-b border-line">
            <InstrumentRow
              instrument={instrument}
              closes={lines[instrument.Code] ?? []}
              isCurrent={instrument.Code === current}
              onChoose={onChoose}
            />
          </li>
        ))}
        {shown?.length === 0 ? (
          <li>
            <EmptyState icon="search" title={t('list.none')} note={t('list.noneNote')} />
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

const rowLook = 'flex min-h-14 w-full items-center gap-2.5 px-3 py-2 text-start';

interface InstrumentRowProps {
  readonly instrument: Instrument;
  readonly closes: readonly number[];
  readonly isCurrent: boolean;
  readonly onChoose: (instrument: Instrument) => void;
}

function InstrumentRow({ instrument, closes, isCurrent, onChoose }: InstrumentRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const falls = (closes.at(-1) ?? 0) < (closes[0] ?? 0);
  return (
    <button
      ref={row}
      type="button"
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(instrument)}
      className={cx(
        rowLook,
        'scroll-my-14',
        'border-s-2 -outline-offset-2 transition-colors duration-150 hover:bg-well',
        isCurrent ? 'border-accent bg-paper' : 'border-transparent',
      )}
    >
      <Logo instrument={instrument} size={26} />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi dir="ltr" className="truncate text-start text-sm font-medium rtl:text-end">
          {instrument.ShowCode}
        </bdi>
        <span className={cx('truncate text-xs', isCurrent ? 'text-quiet' : 'text-faint')}>
          {instrument.Name}
        </span>
      </span>
      {closes.length > 1 ? (
        <span dir="ltr" className="shrink-0">
          <Sparkline
            values={closes}
            direction={falls ? 'down' : 'up'}
            width={40}
            height={22}
            className="block"
          />
        </span>
      ) : null}
      <span className="flex w-21 shrink-0 flex-col items-end gap-0.5">
        <LivePriceText instrument={instrument} className="text-sm" />
        <LiveChangeText instrument={instrument} className="text-xs" />
      </span>
    </button>
  );
}

function SkeletonRow() {
  return (
    <li className={cx(rowLook, 'border-b border-line')}>
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
