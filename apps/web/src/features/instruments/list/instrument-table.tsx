import { cx, Skeleton, useLeaving } from '@tidemark/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { LivePriceText, Logo } from '../../../shared/instruments/instrument-parts.tsx';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { PriceLine } from '../../../shared/instruments/price-line.tsx';
import { useDensity } from '../../../shared/workspace/density.ts';
import { ChangeCell, DayEndCell, FeeCell, PointsCell } from './cells.tsx';
import { ListStar } from './list-star.tsx';
import { type Column, type ListView, nextSort, type SortKey } from './list-view.ts';
import { moveThroughRows } from './move-through-rows.ts';
import type { RowsProps, ShownSection } from './rows.ts';
import { SectionHead } from './section-head.tsx';
import { sortList } from './use-list-view.ts';

const SKELETON_ROWS = 12;
/** Head of the change's column, beside that of the price in the narrowest pane. */
const PERCENT = '%';

/** Columns that give way first where the pane is narrow; price and change stay. */
const leaving: readonly Column[] = ['line', 'fee', 'low', 'high', 'points'];

/** The list as a table, for a wide screen: its columns are chosen, its headers sort it. */
export function InstrumentTable(props: RowsProps) {
  const t = useText('trade');
  const { sections, view, rowAction } = props;
  const table = useRef<HTMLTableElement>(null);
  const isCompact = useDensity() === 'compact';
  const leave = leaving.filter((column) => view.columns.includes(column));
  const known = sections?.map(({ instruments }) => instruments.length).join() ?? '';
  const left = useLeaving(table, leave.length, `${view.columns.join()} ${isCompact} ${known}`);
  const columns = view.columns.filter((column) => !leave.slice(0, left).includes(column));
  const count = 2 + columns.length + (rowAction ? 1 : 0);
  return (
    <table
      ref={table}
      aria-label={t('list.instruments')}
      aria-busy={!sections}
      data-density={isCompact ? 'compact' : undefined}
      onKeyDown={moveThroughRows}
      className="w-full border-collapse text-sm"
    >
      <Heads columns={columns} view={view} hasAction={rowAction !== undefined} />
      {sections?.map((section) => (
        <SectionRows key={section.key} {...props} {...{ section, columns, count, isCompact }} />
      ))}
      {sections ? null : (
        <tbody>
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <tr key={`row-${index.toString()}`} className="border-b border-line">
              <td colSpan={count} className={cx('px-3', isCompact ? 'h-7' : 'h-14')}>
                <Skeleton className="h-3.5 w-full" />
              </td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

function Heads({
  columns,
  view,
  hasAction,
}: {
  readonly columns: readonly Column[];
  readonly view: ListView;
  readonly hasAction: boolean;
}) {
  return (
    <thead className="sticky top-0 z-10 bg-surface shadow-[0_1px_0_var(--line)]">
      <tr>
        <td />
        <Head by="name" view={view} />
        {columns.map((column) => (
          <Head key={column} by={column} view={view} />
        ))}
        {hasAction ? <td /> : null}
      </tr>
    </thead>
  );
}

/** The strongest and weakest have an order of their own, which no header changes. */
function Head({ by, view: { sort, shown } }: { readonly by: SortKey; readonly view: ListView }) {
  const t = useText('instruments');
  const isFixed = shown === 'movers';
  const isOn = !isFixed && sort?.by === by;
  const name = t(`columns.${by}`);
  return (
    <th
      scope="col"
      aria-sort={isOn ? (sort.isDown ? 'descending' : 'ascending') : isFixed ? undefined : 'none'}
      className={cx('px-1 font-medium last:pe-2', by === 'name' ? 'text-start' : 'text-end')}
    >
      <button
        type="button"
        disabled={isFixed}
        onClick={() => sortList(nextSort(sort, by))}
        className={cx(
          'relative inline-flex min-h-7 items-center gap-1 rounded-sm text-xs whitespace-nowrap enabled:hover:text-ink',
          isOn ? 'text-ink' : 'text-faint',
        )}
      >
        {by === 'change' ? <span aria-hidden="true">{PERCENT}</span> : null}
        <span className={cx(by === 'change' && 'sr-only')}>{name}</span>
        {isOn ? (
          <span aria-hidden="true" className={cx('arrow', sort.isDown ? 'arrow-down' : 'arrow-up')} />
        ) : null}
      </button>
    </th>
  );
}

interface SectionRowsProps extends RowsProps {
  readonly section: ShownSection;
  readonly columns: readonly Column[];
  /** Number of all columns. */
  readonly count: number;
  readonly isCompact: boolean;
}

function SectionRows({ section, count, ...rest }: SectionRowsProps) {
  return (
    <tbody>
      {section.title === undefined ? null : (
        <tr className="border-b border-line">
          <th scope="rowgroup" colSpan={count} className="p-0">
            <SectionHead section={section} />
          </th>
        </tr>
      )}
      {section.isCollapsed
        ? null
        : section.instruments.map((instrument) => (
            <InstrumentRow
              key={instrument.Id}
              {...rest}
              instrument={instrument}
              isMover={section.key === 'gainers' || section.key === 'losers'}
            />
          ))}
    </tbody>
  );
}

interface RowProps extends Omit<SectionRowsProps, 'section' | 'count'> {
  readonly instrument: Instrument;
  readonly isMover: boolean;
}

function InstrumentRow(props: RowProps) {
  const { instrument, current, onChoose, rowAction, starred, columns, isCompact } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const isCurrent = instrument.Code === current;
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const height = isCompact ? 'h-7' : 'h-14';
  const isPair = !isCompact && columns.includes('price') && columns.includes('change');
  return (
    <tr
      ref={row}
      onClick={() => onChoose(instrument)}
      className={cx(
        'scroll-my-14 cursor-pointer border-b border-line transition-colors duration-150 hover:bg-well',
        isCurrent && 'bg-paper',
      )}
    >
      <td className={cx('w-0 border-s-2 p-0', height, isCurrent ? 'border-accent' : 'border-transparent')}>
        <ListStar instrument={instrument} list={starred.id} listName={starred.name} isCompact={isCompact} />
      </td>
      <td className="w-full p-0">
        <Name instrument={instrument} isCurrent={isCurrent} isCompact={isCompact} />
      </td>
      {columns.map((column) =>
        isPair && column === 'change' ? null : (
          <td
            key={column}
            colSpan={isPair && column === 'price' ? 2 : undefined}
            className="px-1 text-end whitespace-nowrap last:pe-2"
          >
            {isPair && column === 'price' ? (
              <span className="flex min-w-18 flex-col items-end gap-0.5">
                {cellOf('price', props)}
                {cellOf('change', props)}
              </span>
            ) : (
              <span className="flex items-center justify-end">{cellOf(column, props)}</span>
            )}
          </td>
        ),
      )}
      {rowAction ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps clicks of the button inside from the row.
        <td className="w-0 p-0" onClick={(event) => event.stopPropagation()}>
          {rowAction(instrument)}
        </td>
      ) : null}
    </tr>
  );
}

/** The code, and the name as far as there is room: below it, or beside it in a compact row. */
function Name({
  instrument,
  isCurrent,
  isCompact,
}: {
  readonly instrument: Instrument;
  readonly isCurrent: boolean;
  readonly isCompact: boolean;
}) {
  return (
    // The keyboard's way to what a click on the row does: the click goes on to the row.
    <button
      type="button"
      data-row=""
      aria-current={isCurrent || undefined}
      title={isCompact ? instrument.Name : undefined}
      className={cx(
        'flex w-full items-center gap-1.5 text-start -outline-offset-2',
        isCompact ? 'min-h-6.5' : 'min-h-14',
      )}
    >
      <Logo instrument={instrument} size={isCompact ? 16 : 22} />
      {/* Beside the code, the name has its room or goes to a second line, which is not shown. */}
      <span
        className={cx(
          'flex flex-auto',
          isCompact ? 'h-[1lh] text-xs flex-wrap gap-x-2 overflow-hidden' : 'flex-col',
        )}
      >
        <bdi
          dir="ltr"
          className={cx('text-start font-medium whitespace-nowrap rtl:text-end', isCompact && 'text-xs')}
        >
          {instrument.ShowCode}
        </bdi>
        <span
          className={cx(
            'truncate text-xs',
            isCompact ? 'w-0 min-w-14 flex-1' : 'w-0 min-w-full',
            isCurrent ? 'text-quiet' : 'text-faint',
          )}
        >
          {instrument.Name}
        </span>
      </span>
    </button>
  );
}

function cellOf(column: Column, { instrument, lines, isCompact, isMover }: RowProps): ReactNode {
  switch (column) {
    case 'line': {
      const closes = lines[instrument.Code] ?? [];
      return closes.length < 2 ? null : (
        <span dir="ltr" className="flex justify-end">
          <PriceLine
            instrument={instrument}
            closes={closes}
            width={40}
            height={isCompact ? 16 : 22}
            className="block"
          />
        </span>
      );
    }
    case 'price':
      return <LivePriceText instrument={instrument} className={isCompact ? 'text-xs' : 'text-sm'} isBoxed />;
    case 'change':
      return <ChangeCell instrument={instrument} isKept={isMover} />;
    case 'points':
      return (
        <span className="text-xs">
          <PointsCell instrument={instrument} />
        </span>
      );
    case 'high':
    case 'low':
      return (
        <span className="text-xs">
          <DayEndCell instrument={instrument} end={column} />
        </span>
      );
    case 'fee':
      return (
        <span className="text-xs">
          <FeeCell instrument={instrument} />
        </span>
      );
  }
}
