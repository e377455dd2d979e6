import { cx, Skeleton } from '@tidemark/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { LivePriceText, Logo } from '../../../shared/instruments/instrument-parts.tsx';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { PriceLine } from '../../../shared/instruments/price-line.tsx';
import { ChangeCell } from './cells.tsx';
import { ListStar } from './list-star.tsx';
import { moveThroughRows } from './move-through-rows.ts';
import type { RowsProps } from './rows.ts';
import { SectionHead } from './section-head.tsx';

const SKELETON_ROWS = 12;

/** The list as lines, for a narrow screen: price over change at the end of each. */
export function InstrumentRows(props: RowsProps) {
  const t = useText('trade');
  const { sections, lines, current, onChoose, rowAction, starred } = props;
  if (!sections)
    return (
      <ul aria-busy aria-label={t('list.instruments')}>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <SkeletonRow key={`row-${index.toString()}`} />
        ))}
      </ul>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys of the rows' own buttons arrive here.
    <div onKeyDown={moveThroughRows}>
      {sections.map((section) => (
        <div key={section.key}>
          {section.title === undefined ? null : <SectionHead section={section} />}
          <ul aria-label={section.title ?? t('list.instruments')} hidden={section.isCollapsed}>
            {section.instruments.map((instrument) => (
              <li key={instrument.Id} className="border-b border-line contain-content">
                <InstrumentRow
                  instrument={instrument}
                  closes={lines[instrument.Code] ?? []}
                  isCurrent={instrument.Code === current}
                  isMover={section.key === 'gainers' || section.key === 'losers'}
                  onChoose={onChoose}
                  star={<ListStar instrument={instrument} list={starred.id} listName={starred.name} />}
                  action={rowAction?.(instrument)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const rowLook = 'flex min-h-14 w-full items-center text-start';

interface InstrumentRowProps {
  readonly instrument: Instrument;
  readonly closes: readonly number[];
  readonly isCurrent: boolean;
  /** Its change is shown also while its market is not open. */
  readonly isMover: boolean;
  readonly onChoose: (instrument: Instrument) => void;
  readonly star: ReactNode;
  readonly action: ReactNode;
}

function InstrumentRow(props: InstrumentRowProps) {
  const { instrument, closes, isCurrent, isMover, onChoose, star, action } = props;
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
      {star}
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
          <bdi dir="ltr" className="text-start text-sm font-medium whitespace-nowrap rtl:text-end">
            {instrument.ShowCode}
          </bdi>
          <span className={cx('w-0 min-w-full truncate text-xs', isCurrent ? 'text-quiet' : 'text-faint')}>
            {instrument.Name}
          </span>
        </span>
        {/* Without room for it, the price says enough. */}
        <span dir="ltr" className={cx('shrink-0 max-[359px]:hidden', closes.length < 2 && 'hidden')}>
          <PriceLine instrument={instrument} closes={closes} width={40} height={22} className="block" />
        </span>
        <span className="ms-auto flex min-w-18 shrink-0 flex-col items-end gap-0.5">
          <LivePriceText instrument={instrument} className="text-sm" isBoxed />
          <ChangeCell instrument={instrument} isKept={isMover} />
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
