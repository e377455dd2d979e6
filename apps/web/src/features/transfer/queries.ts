import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallOutput } from '@tidemark/contract';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { forexChange } from '@tidemark/contract/calls/money/statement';
import { transferInfo, transferLog } from '@tidemark/contract/calls/money/transfers';
import { useEffect, useRef } from 'react';
import { useAccountStore } from '../../live/accounts.ts';
import { api } from '../../shared/api/api.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import type { PagedList } from '../../shared/lists/list-end.tsx';
import type { LogFilter } from './view-model.ts';

export type Info = CallOutput<typeof transferInfo>['accounts'][number];
export type Transfer = CallOutput<typeof transferLog>['data'][number];

/** The transferable amount of a contract account moves with prices: it is polled. */
const REFETCH_MS = 10_000;

/** What each account holds and may give up now. */
export function useTransferInfo(): {
  readonly accounts: readonly Info[] | undefined;
  readonly isFailed: boolean;
  retry(): void;
} {
  const asked = useCall(transferInfo, {}, { quiet: true, staleTime: 0, refetchInterval: REFETCH_MS });
  // A push of any balance makes the answer outdated.
  const { refetch } = asked;
  const read = useRef(refetch);
  read.current = refetch;
  useEffect(
    () =>
      useAccountStore.subscribe(({ accounts }, before) => {
        if (before.accounts !== undefined && accounts !== before.accounts) void read.current();
      }),
    [],
  );
  return {
    accounts: asked.data?.accounts,
    isFailed: asked.isError && !asked.data,
    retry: () => void refetch(),
  };
}

export interface TransferPages extends PagedList {
  /** Undefined until the first page is there. */
  readonly transfers: readonly Transfer[] | undefined;
}

/** The transfers that were made, page after page; with an id that one alone. */
export function useTransferLog(filter: LogFilter, id: number | undefined): TransferPages {
  const query = useInfiniteQuery({
    queryKey: [transferLog.path, filter, id, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        transferLog,
        { page: pageParam, id, ...(filter === 'all' ? {} : { type: filter }) },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    staleTime: 0,
  });
  const pages = query.data?.pages;
  const byId = new Map(pages?.flatMap(({ data }) => data.map((made) => [made.id, made] as const)));
  return {
    transfers: pages && [...byId.values()],
    isFailed: query.isError,
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages && query.hasNextPage ? query.fetchNextPage() : query.refetch()),
  };
}

/** One second after a transfer the balances are asked for again (docs/spec/product.md#constants). */
const REFRESH_AFTER_MS = 1000;

/** Refreshes what a transfer has changed: its log at once, the balances a second later. */
export function refreshAfterTransfer(): void {
  void refreshCall(transferLog);
  setTimeout(() => {
    for (const call of [getBalance, transferInfo, forexChange]) void refreshCall(call);
  }, REFRESH_AFTER_MS);
}
