import type { Fields } from '../../../shared/workspace/merge-fields.ts';

/** Columns beside the instrument itself, in the order of the table. */
export const columns = ['line', 'price', 'change', 'points', 'high', 'low', 'fee'] as const;
export type Column = (typeof columns)[number];
export type SortKey = 'name' | Column;
export const sortKeys: readonly SortKey[] = ['name', ...columns];

const firstColumns: readonly Column[] = ['line', 'price', 'change'];

/** The strip's choice: everything, the strongest and weakest, a watchlist, or a category by its id. */
export type Shown = 'all' | 'movers' | `list:${string}` | `${number}`;

export interface Sort {
  readonly by: SortKey;
  readonly isDown: boolean;
}

/** How the instrument list is arranged, on every device of the user. */
export interface ListView {
  readonly shown: Shown;
  /** Undefined: the order of the market, or of the watchlist. */
  readonly sort: Sort | undefined;
  readonly columns: readonly Column[];
  /** Whether the list is grouped by category. */
  readonly isGrouped: boolean;
  /** Keys of collapsed groups. */
  readonly collapsed: ReadonlySet<string>;
}

/** Field of a collapsed group, before its key. */
export const COLLAPSED = 'collapsed.';

/** The view in a document; what is unreadable is as in the beginning. */
export function readListView(fields: Fields): ListView {
  const chosen = fields['columns'];
  return {
    shown: readShown(fields['shown']),
    sort: readSort(fields['sort']),
    columns: Array.isArray(chosen) ? columns.filter((column) => chosen.includes(column)) : firstColumns,
    isGrouped: fields['grouped'] === true,
    collapsed: new Set(
      Object.keys(fields)
        .filter((field) => field.startsWith(COLLAPSED))
        .map((field) => field.slice(COLLAPSED.length)),
    ),
  };
}

function readShown(shown: unknown): Shown {
  return typeof shown === 'string' && /^(all|movers|\d+|list:.+)$/.test(shown) ? (shown as Shown) : 'all';
}

function readSort(sort: unknown): Sort | undefined {
  const { by, isDown } = (sort ?? {}) as Partial<Record<keyof Sort, unknown>>;
  const key = sortKeys.find((one) => one === by);
  return key && { by: key, isDown: isDown === true };
}

/** What a header's button does next: numbers largest first, names from A; then the reverse; then the own order. */
export function nextSort(sort: Sort | undefined, by: SortKey): Sort | undefined {
  const first = by !== 'name';
  if (sort?.by !== by) return { by, isDown: first };
  return sort.isDown === first ? { by, isDown: !first } : undefined;
}

/** Id of the watchlist that is shown. */
export const listShown = (shown: Shown): string | undefined =>
  shown.startsWith('list:') ? shown.slice('list:'.length) : undefined;
