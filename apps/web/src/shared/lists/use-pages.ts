import { useInfiniteQuery } from '@tanstack/react-query';
import { CallRefused } from '@tidemark/contract/client';
import type { PagedList } from './list-end.tsx';

/** One page of a list, as every list of the contract answers. */
interface PageOf<R> {
  readonly data: readonly R[];
  readonly page: number;
  readonly last_page: number;
}

export interface Pages<R, P = PageOf<R>> extends PagedList {
  /** Undefined until the first page is there. */
  readonly rows: readonly R[] | undefined;
  /** The first page as received, with its data besides the rows. */
  readonly first: P | undefined;
  /** The server refused: a retry would change nothing. */
  readonly isRefused: boolean;
}

export interface PagesOptions {
  /** Milliseconds after which read pages are refetched, while on screen. */
  readonly refetchInterval?: number;
}

/**
 * A list read page after page. `key` begins with the path of its call, so that `refreshCall` finds it. A row
 * that moved from one page to the next during reading appears once.
 */
export function usePages<R extends { readonly id: number }, P extends PageOf<R> = PageOf<R>>(
  key: readonly unknown[],
  read: (page: number, signal: AbortSignal) => Promise<P & PageOf<R>>,
  options: PagesOptions = {},
): Pages<R, P> {
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    staleTime: 0,
    ...options,
  });
  const pages = query.data?.pages;
  return {
    rows: pages && onceEach(pages.flatMap(({ data }) => data)),
    first: pages?.[0],
    isRefused: query.error instanceof CallRefused,
    isFailed: query.isError,
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  };
}

function onceEach<R extends { readonly id: number }>(rows: readonly R[]): readonly R[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
