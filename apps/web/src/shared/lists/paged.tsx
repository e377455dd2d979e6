import type { ReactNode } from 'react';
import { LoadFailed } from '../layout/page.tsx';
import { ListEnd, type PagedList } from './list-end.tsx';

export interface PagedProps<R> {
  readonly list: PagedList & { readonly rows: readonly R[] | undefined };
  /** Shown in place of the rows if there are none. */
  readonly empty: ReactNode;
  /** Skeleton shaped like rows. */
  readonly waiting: ReactNode;
  /** A list inside of another's row. */
  readonly inner?: boolean;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** A list that loads automatically, in each state: loading, unreachable, empty, or its rows and their end. */
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
