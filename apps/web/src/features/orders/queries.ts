import { useInfiniteQuery } from '@tanstack/react-query';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { api } from '../../shared/api/api.ts';
import { knowPositions } from '../../shared/orders/known-positions.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { listKey, useFollowLive } from './list/follow-live.ts';
import { askedBy, NO_FILTERS, type OrderFilters } from './list/order-filters.ts';
import { type Order, type OrderList, ordersOf, statusOf } from './list/order-lists.ts';
import type { ProfitSums } from './list/profit-sums.ts';

/** Positions are few and acted upon together, so that most accounts hold them on one page. */
const pageSizeOf = { holding: 100, pending: 50, history: 20 } as const satisfies Record<OrderList, number>;

export interface Orders {
  /** Undefined until the first page is there. */
  readonly orders: readonly Order[] | undefined;
  readonly total: number | undefined;
  /** Of all orders that the filters let through, also those not read yet. */
  readonly profits: ProfitSums | undefined;
  readonly isFailed: boolean;
  readonly isReadingMore: boolean;
  readonly hasMore: boolean;
  readMore(): void;
  retry(): void;
}

/** One list of contract orders, page by page, updated by the live channel. */
export function useOrders(list: OrderList, filters: OrderFilters = NO_FILTERS): Orders {
  const isSignedIn = useIsSignedIn();
  const zone = useTimeZone();
  useFollowLive();
  const query = useInfiniteQuery({
    queryKey: listKey(list, filters, zone),
    queryFn: async ({ pageParam, signal }) => {
      const status = { status: statusOf[list], page: pageParam, page_size: pageSizeOf[list] };
      const page = await api.call(myDeal, { ...status, ...askedBy(filters, zone) }, { quiet: true, signal });
      knowPositions(page.data);
      return page;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    enabled: isSignedIn,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    orders: pages && ordersOf(pages),
    total: pages?.[0]?.total,
    profits: pages?.[0],
    isFailed: query.isError,
    isReadingMore: query.isFetchingNextPage,
    // A failed list counts as finished (docs/spec/product.md#errors), until the user tries again.
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages && query.hasNextPage ? query.fetchNextPage() : query.refetch()),
  };
}
