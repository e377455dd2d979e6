import { useInfiniteQuery } from '@tanstack/react-query';
import { type JournalTrade, journalTrades } from '@tidemark/contract/calls/trading/journal';
import { api } from '../../shared/api/api.ts';
import type { PagedList } from '../../shared/lists/list-end.tsx';
import type { filterInput } from './filters.ts';

const PAGE_SIZE = 20;

/** Closed trades that the filters let through, the newest first, read page after page from where the last ended. */
export function useJournalTrades(
  input: ReturnType<typeof filterInput>,
): PagedList & { readonly rows: readonly JournalTrade[] | undefined } {
  const query = useInfiniteQuery({
    queryKey: [journalTrades.path, input, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call(journalTrades, { ...input, page_size: PAGE_SIZE, after: pageParam }, { quiet: true, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    rows: pages?.flatMap(({ data }) => data),
    isFailed: query.isError,
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  };
}
