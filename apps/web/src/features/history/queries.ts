import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallOutput } from '@tidemark/contract';
import { explainBalance, forexChange } from '@tidemark/contract/calls/money/statement';
import { useEffect } from 'react';
import { useAccountStore } from '../../live/accounts.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useLanguage } from '../../shared/device/language.ts';
import type { PagedList } from '../../shared/lists/list-end.tsx';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { type LineFilters, lineQuery } from './lines.ts';

export type HistoryLine = CallOutput<typeof forexChange>['data'][number];
export type Explanation = CallOutput<typeof explainBalance>;

export interface Lines extends PagedList {
  /** Undefined until the first page is there. */
  readonly lines: readonly HistoryLine[] | undefined;
  readonly total: number | undefined;
}

/** The lines of one account (or of all), the newest first, page after page; a push of a balance reads them again. */
export function useLines(accountTypeId: string, filters: LineFilters): Lines {
  const language = useLanguage();
  const zone = useTimeZone();
  useFollowBalances();
  const query = useInfiniteQuery({
    queryKey: [forexChange.path, accountTypeId, lineQuery(filters), zone, language],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        forexChange,
        {
          accountTypeId: accountTypeId as '1' | '2' | '3' | '',
          page: pageParam,
          time_zone: zone,
          ...lineQuery(filters),
        },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    lines: pages?.flatMap(({ data }) => data),
    total: pages?.[0]?.total,
    isFailed: query.isError,
    // A failed list counts as finished (docs/spec/product.md#errors), until the user tries again.
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages && query.hasNextPage ? query.fetchNextPage() : query.refetch()),
  };
}

/** A balance that moved has a new line, and another explanation. */
export function useFollowBalances(): void {
  useEffect(
    () =>
      useAccountStore.subscribe(({ accounts }, before) => {
        if (before.accounts === undefined || accounts === before.accounts) return;
        void refreshCall(forexChange);
        void refreshCall(explainBalance);
      }),
    [],
  );
}
