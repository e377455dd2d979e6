import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { myDeal } from '@tidemark/contract/calls/forex';
import { useEffect } from 'react';
import { onPositionsClosed, usePositionStore } from '../../live/positions.ts';
import { api } from '../../shared/api/api.ts';
import { queryClient, refreshCall } from '../../shared/api/use-call.ts';
import { useIsSignedIn } from '../../shared/session.ts';
import {
  type Order,
  type OrderList,
  type OrderPage,
  ordersOf,
  statusOf,
  unknownIds,
  withoutClosed,
} from './order-lists.ts';

type Pages = InfiniteData<OrderPage, number>;

const keyOf = (list: OrderList) => [myDeal.path, { status: statusOf[list] }, 'pages'] as const;

export interface Orders {
  /** Undefined until the first page is there. */
  readonly orders: readonly Order[] | undefined;
  readonly total: number | undefined;
  /** Decimal text: of all orders of this list, also those not read yet. */
  readonly profits: string | undefined;
  readonly isFailed: boolean;
  readonly isReadingMore: boolean;
  readonly hasMore: boolean;
  readMore(): void;
  retry(): void;
}

/** One list of contract orders, page after page, kept current by the live channel. */
export function useOrders(list: OrderList): Orders {
  const isSignedIn = useIsSignedIn();
  useFollowLive();
  const query = useInfiniteQuery({
    queryKey: keyOf(list),
    queryFn: ({ pageParam, signal }) =>
      api.call(myDeal, { status: statusOf[list], page: pageParam }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    enabled: isSignedIn,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    orders: pages && ordersOf(pages),
    total: pages?.[0]?.total,
    profits: pages?.[0]?.all_fact_profits,
    isFailed: query.isError,
    isReadingMore: query.isFetchingNextPage,
    // A failed list counts as finished (core.md, section 8), until the user tries again.
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  };
}

/** Closed positions leave the list at once; an order that only the channel knows has it read again. */
function useFollowLive(): void {
  useEffect(
    () =>
      onPositionsClosed((ids) => {
        queryClient.setQueryData<Pages>(
          keyOf('holding'),
          (data) => data && { ...data, pages: [...withoutClosed(data.pages, ids)] },
        );
        void refreshCall(myDeal);
      }),
    [],
  );
  useEffect(() => {
    const asked = new Set<number>();
    return usePositionStore.subscribe(({ byId }) => {
      const pages = queryClient.getQueryData<Pages>(keyOf('holding'))?.pages;
      if (!pages) return;
      const news = unknownIds(pages, Object.keys(byId).map(Number)).filter((id) => !asked.has(id));
      if (news.length === 0) return;
      for (const id of news) asked.add(id);
      void refreshCall(myDeal);
    });
  }, []);
}
