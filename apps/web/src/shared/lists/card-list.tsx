import { Card, Skeleton } from '@tidemark/ui';
import type { ReactNode } from 'react';

export interface CardListProps<T> {
  readonly label: string;
  /** Undefined while the first rows load. */
  readonly rows: readonly T[] | undefined;
  readonly isFailed: boolean;
  readonly card: (row: T) => ReactNode;
  /** Shown if there are none. */
  readonly empty: ReactNode;
  /** How high a card will be, and how many are drawn before they are there. */
  readonly waiting: { readonly className: string; readonly count: number };
}

/** Cards under one another: drawn in outline until they are there, and what to do next where there are none. */
export function CardList<T extends { readonly id: number }>({
  label,
  rows,
  isFailed,
  card,
  empty,
  waiting,
}: CardListProps<T>) {
  if (rows?.length === 0) return <Card>{empty}</Card>;
  return (
    <ul aria-label={label} aria-busy={!rows && !isFailed} className="flex flex-col gap-3">
      {rows?.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
      {rows || isFailed
        ? null
        : Array.from({ length: waiting.count }, (_, index) => (
            <li key={`row-${index.toString()}`}>
              <Skeleton className={`rounded-md ${waiting.className}`} />
            </li>
          ))}
    </ul>
  );
}
