import type { ReactNode } from 'react';
import { LoadFailed } from '../layout/page.tsx';
import { ListEnd, type PagedList } from './list-end.tsx';

export interface PagedProps<R> {
  readonly list: PagedList & { readonly rows: readonly R[] | undefined };
  /** Stands in the place of the rows where there are none. */
  readonly empty: ReactNode;
  /** Shaped like the rows that come. */
  readonly waiting: ReactNode;
  /** A list inside of another's row. */
  readonly inner?: boolean;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** A list that goes on by itself, in each of its states: on its way, out of reach, empty, or its rows and their end. */
export function Paged<R>({ list, empty, waiting, inner = false, children }: PagedProps<R>) {
  const { rows } = list;
  if (!rows) return list.isFailed ? <LoadFailed onRetry={list.retry} /> : waiting;
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <ListEnd inner={inner} list={list} />
    </>
  );
}
