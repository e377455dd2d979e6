import { Card, type Column, cx, Table } from '@tidemark/ui';
import { useWide } from '../../shared/layout/use-wide.ts';

/** A column of a table, and a line of a card. */
export interface FactColumn<T> extends Column<T> {
  /** On a card it takes a line of its own. */
  readonly isLong?: boolean;
}

export interface TableOrCardsProps<T> {
  readonly label: string;
  /** The first one is the title of a card. */
  readonly columns: readonly FactColumn<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string | number;
}

/** Rows of a table on a wide screen, of cards on a phone. */
export function TableOrCards<T>(props: TableOrCardsProps<T>) {
  const wide = useWide();
  if (!wide) return <FactCards {...props} />;
  return (
    <Card flush className="overflow-hidden">
      <Table {...props} empty={null} />
    </Card>
  );
}

export function FactCards<T>({ label, columns, rows, rowKey }: TableOrCardsProps<T>) {
  const [title, ...facts] = columns;
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Card className="flex flex-col gap-2 py-3">
            <p className="text-sm font-medium break-words">{title?.cell(row)}</p>
            <dl className="grid gap-y-1 text-xs">
              {facts.map(({ key, head, cell, isLong }) => (
                <div
                  key={key}
                  className={cx(
                    'flex min-w-0 flex-wrap items-baseline justify-between gap-x-2',
                    isLong && 'col-span-full',
                  )}
                >
                  <dt className="text-faint">{head}</dt>
                  <dd className="m-0 min-w-0 text-end break-words">{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
