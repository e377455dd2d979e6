import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { getSeconds, microOrders } from '@tidemark/contract/calls/trading/micro';
import type { MicroClosed } from '@tidemark/contract/live';
import { useEffect } from 'react';
import { onFuturesSettled } from '../../live/futures.ts';
import { api } from '../../shared/api/api.ts';
import { queryClient, refreshCall, useCall } from '../../shared/api/use-call.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { takeServerTime } from '../../shared/time/server-time.ts';
import { readResults, showResults } from './results.ts';
import {
  type Future,
  type FuturePage,
  futuresOf,
  type Offer,
  settledBy,
  withAccepted,
  withoutSettled,
} from './view-model.ts';

/** The sub-tabs of futures, in their order on the page. */
export const futureLists = ['running', 'closed'] as const;
export type FutureList = (typeof futureLists)[number];

/** The status of each list in `micro/orders`. */
export const futureStatusOf = { running: 1, closed: 3 } as const satisfies Record<FutureList, number>;

/** What the query of /order preselects: `type` the sub-tab. */
export function readFutureList(query: Readonly<Record<string, string>>): FutureList {
  return futureLists.find((list) => String(futureStatusOf[list]) === query['type']) ?? 'running';
}

type Pages = InfiniteData<FuturePage, number>;
const keyOf = (list: FutureList) => [microOrders.path, { status: futureStatusOf[list] }, 'pages'] as const;

/** Durations, amounts and the server's clock; polled, since the offer may change. */
export function useOffer(): { readonly offer: Offer | undefined; isFailed: boolean; retry(): void } {
  const { data, isError, refetch } = useCall(
    getSeconds,
    {},
    { quiet: true, staleTime: 30_000, refetchInterval: 60_000 },
  );
  const time = data?.server_time;
  useEffect(() => {
    if (time !== undefined) takeServerTime(Date.parse(time));
  }, [time]);
  return { offer: data, isFailed: isError && !data, retry: () => void refetch() };
}

export interface Futures {
  /** Undefined until the first page is there. */
  readonly futures: readonly Future[] | undefined;
  readonly total: number | undefined;
  /** Decimal text: of all futures of this list, also those not read yet. */
  readonly profits: string | undefined;
  readonly isFailed: boolean;
  readonly hasMore: boolean;
  readMore(): void;
  retry(): void;
}

/** One list of futures, page by page, updated by the live channel. */
export function useFutures(list: FutureList): Futures {
  const isSignedIn = useIsSignedIn();
  useEffect(watchSettlements, []);
  const query = useInfiniteQuery({
    queryKey: keyOf(list),
    queryFn: async ({ pageParam, signal }) => {
      const input = { status: futureStatusOf[list], page: pageParam };
      const page = await api.call(microOrders, input, { quiet: true, signal });
      for (const { DueAt, RemainMilliSeconds } of page.data) {
        // A due one does not give the server's time; any other gives it to the millisecond.
        if (RemainMilliSeconds > 0) takeServerTime(Date.parse(DueAt) - RemainMilliSeconds);
      }
      return page;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    enabled: isSignedIn,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    futures: pages && futuresOf(pages),
    total: pages?.[0]?.total,
    profits: pages?.[0]?.all_fact_profits,
    isFailed: query.isError,
    // A failed list counts as finished (docs/spec/product.md#errors), until the user tries again.
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  };
}

/** Reloads the lists of running and closed futures. */
export function refreshFutures(): Promise<void> {
  return refreshCall(microOrders);
}

/** Adds an accepted future to the list before the list is reloaded. */
export function addAccepted(future: Future): void {
  takeServerTime(Date.parse(future.DueAt) - future.RemainMilliSeconds);
  queryClient.setQueryData<Pages>(
    keyOf('running'),
    (data) => data && { ...data, pages: [...withAccepted(data.pages, future)] },
  );
  void refreshFutures();
}

/** What runs, as far as it was read. */
function knownRunning(): readonly Future[] {
  return futuresOf(queryClient.getQueryData<Pages>(keyOf('running'))?.pages ?? []);
}

let isWatching = false;

/** Starts with the first list, for the lifetime of the page: a settled future becomes a result at once. */
function watchSettlements(): void {
  if (isWatching) return;
  isWatching = true;
  onFuturesSettled(takeSettled);
}

function takeSettled(settled: readonly MicroClosed[]): void {
  const running = knownRunning();
  const ended = settled.flatMap((push) => {
    const future = running.find(({ Id }) => Id === push.Id);
    return future ? [settledBy(future, push)] : [];
  });
  const ids = settled.map(({ Id }) => Id);
  showResults(ended);
  queryClient.setQueryData<Pages>(
    keyOf('running'),
    (data) => data && { ...data, pages: [...withoutSettled(data.pages, ids)] },
  );
  void refreshFutures();
  void readResults(ids);
}
