import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useLeaving } from './leaving-columns.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { Skeleton } from './surface.tsx';

export interface Column<T> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  /** The header is for screen readers only: the content explains itself. */
  readonly headHidden?: boolean;
  /** Numbers are aligned to the end. */
  readonly end?: boolean;
  /** Stays in sight at the end of the line while the rest scrolls under it. */
  readonly sticks?: boolean;
  /** Hidden where there is no room for all, 1 before 2: the row's details show it too. */
  readonly leaves?: number;
}

export interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** Undefined while the first rows load. */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string | number;
  readonly onRow?: (row: T) => void;
  /**
   * A key that was pressed in a row. Rows then take the focus: one is in the tab order, the arrow keys choose another,
   * Enter is a click.
   */
  readonly onRowKey?: (row: T, event: KeyboardEvent) => void;
  readonly empty: ReactNode;
  readonly skeletonRows?: number;
  /** Less padding between many columns. */
  readonly dense?: boolean;
  /** Small figures, for a table that is one pane of many. */
  readonly small?: boolean;
  /** Rows of 28 px; cells fit their controls to it by `in-data-[density=compact]`. */
  readonly compact?: boolean;
}

const sticky = 'sticky end-0 bg-surface';

/** A tight table with hairlines. What does not fit scrolls inside it, never the page. */
export function Table<T>({
  label,
  columns: allColumns,
  rows,
  rowKey,
  onRow,
  onRowKey,
  empty,
  skeletonRows = 5,
  dense = false,
  small = false,
  compact = false,
}: TableProps<T>) {
  const table = useRef<HTMLTableElement>(null);
  const most = allColumns.filter(({ leaves }) => leaves).length;
  const [focused, setFocused] = useState<string | number>();
  const isThere = rows?.some((row) => rowKey(row) === focused) === true;
  const heads = allColumns.map(({ head }) => head).join();
  const left = useLeaving(table, most, `${heads} ${rows?.length} ${compact}`);
  const columns = allColumns.filter(({ leaves }) => leaves === undefined || leaves > left);
  const padding = dense ? 'px-2 first:ps-4 last:pe-4' : 'px-3';
  if (rows?.length === 0) return empty;
  return (
    <ScrollRegion label={label} className="scroll-shade relative overflow-x-auto">
      <table
        ref={table}
        aria-label={label}
        aria-busy={rows === undefined}
        data-density={compact ? 'compact' : undefined}
        className={cx('w-full border-collapse', small || compact ? 'text-xs' : 'text-sm')}
      >
        <thead>
          <tr className="text-xs text-faint">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'h-8 font-medium whitespace-nowrap in-data-[density=compact]:h-7',
                  padding,
                  column.end ? 'text-end' : 'text-start',
                  column.sticks && sticky,
                )}
              >
                {column.headHidden ? <span className="sr-only">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={`skeleton-${index.toString()}`} columns={columns.length} />
              ))
            : rows.map((row, index) => (
                <BodyRow
                  key={rowKey(row)}
                  {...{ row, columns, padding, onRow, onRowKey }}
                  isTabStop={isThere ? rowKey(row) === focused : index === 0}
                  onFocus={() => setFocused(rowKey(row))}
                />
              ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function BodyRow<T>({
  row,
  columns,
  padding,
  onRow,
  onRowKey,
  isTabStop,
  onFocus,
}: {
  readonly row: T;
  readonly columns: readonly Column<T>[];
  readonly padding: string;
  readonly onRow: ((row: T) => void) | undefined;
  readonly onRowKey: ((row: T, event: KeyboardEvent) => void) | undefined;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.defaultPrevented) return;
    const isOnRow = event.target === event.currentTarget;
    const next = nextRow(event.key, event.currentTarget);
    if (next) next.focus();
    else if (isOnRow && event.key === 'Enter') onRow?.(row);
    else return onRowKey?.(row, event);
    event.preventDefault();
  };
  const focus = onRowKey ? { tabIndex: isTabStop ? 0 : -1, onFocus, onKeyDown } : {};
  return (
    <tr
      className={cx(
        'group -outline-offset-2',
        onRow && 'cursor-pointer hover:bg-well',
        onRowKey && 'focus:bg-well',
      )}
      onClick={onRow ? () => onRow(row) : undefined}
      {...focus}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            'h-10 whitespace-nowrap in-data-[density=compact]:h-7',
            padding,
            column.end ? 'text-end' : 'text-start',
            column.sticks && cx(sticky, onRow && 'group-hover:bg-well'),
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** The row that an arrow key leads to. */
function nextRow(key: string, row: HTMLElement): HTMLElement | undefined {
  const next =
    key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null;
  return next instanceof HTMLElement ? next : undefined;
}

function SkeletonRow({ columns }: { readonly columns: number }) {
  return (
    <tr>
      {Array.from({ length: columns }, (_, index) => (
        <td key={`cell-${index.toString()}`} className="h-10 px-3 in-data-[density=compact]:h-7">
          <Skeleton className="h-3 w-16" />
        </td>
      ))}
    </tr>
  );
}
