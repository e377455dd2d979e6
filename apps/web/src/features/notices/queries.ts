import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { noticeList, noticeRead } from '@tidemark/contract/calls/account/notice';
import { api } from '../../shared/api/api.ts';
import { queryClient, refreshCall } from '../../shared/api/use-call.ts';
import type { PagedList } from '../../shared/lists/list-end.tsx';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { type Notice, type NoticePage, type NoticeShow, noticesOf, withRead } from './view-model.ts';

type Pages = InfiniteData<NoticePage, number>;
const key = [noticeList.path, 'pages'] as const;

export interface Notices extends PagedList {
  /** Undefined until the first page is there. */
  readonly notices: readonly Notice[] | undefined;
  readonly unread: number;
}

/**
 * The notification list or a filtered part, newest first, page by page; reloads at a new notice (unread.ts).
 */
export function useNotices(show: NoticeShow): Notices {
  const isSignedIn = useIsSignedIn();
  const query = useInfiniteQuery({
    queryKey: [...key, show],
    queryFn: ({ pageParam, signal }) =>
      api.call(noticeList, show === 'all' ? { page: pageParam } : { page: pageParam, show }, {
        quiet: true,
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    enabled: isSignedIn,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    notices: pages && noticesOf(pages),
    unread: pages?.[0]?.unread ?? 0,
    isFailed: query.isError,
    hasMore: query.hasNextPage && !query.isError,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  };
}

/** Marks one notice as read, or, without an id, all; on screen at once, as far as the server agrees. */
export async function markRead(id?: number): Promise<void> {
  const answer = await api
    .call(noticeRead, id === undefined ? {} : { id }, { quiet: true })
    .catch(() => undefined);
  if (answer) {
    queryClient.setQueriesData<Pages>(
      { queryKey: key },
      (data) => data && { ...data, pages: [...withRead(data.pages, id, answer.unread)] },
    );
  }
  await refreshCall(noticeList);
}
