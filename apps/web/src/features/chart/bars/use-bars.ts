import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { kline } from '@tidemark/contract/calls/trading/market';
import { type ChartPeriod, isLongPeriod, storedPeriod } from '@tidemark/domain/market';
import { useEffect, useState } from 'react';
import { onPrice } from '../../../live/prices.ts';
import { useTopic } from '../../../live/use-topic.ts';
import { api } from '../../../shared/api/api.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import type { PagedList } from '../../../shared/lists/list-end.tsx';
import { BARS_A_PAGE } from '../periods.ts';
import { newestFirst, withForming } from './bar-rows.ts';
import type { WireBar } from './bars.ts';
import { onChartBar } from './chart-bar.ts';

/** Rows that are drawn at a time; a page of the server is longer. */
const ROWS_A_STEP = 50;

export interface Bars extends PagedList {
  /** The newest first; undefined until the first page is there. */
  readonly bars: readonly WireBar[] | undefined;
}

type Pages = InfiniteData<readonly WireBar[], number | undefined>;

/** The bars of a chart as a paged list; updates the current bar. */
export function useBars({ Id, Code }: Instrument, period: ChartPeriod): Bars {
  const client = useQueryClient();
  const key = [kline.path, Id, period, 'table'];
  const [shown, setShown] = useState(ROWS_A_STEP);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        kline,
        { forex_id: Id, period, ...(pageParam === undefined ? {} : { before: pageParam }) },
        { quiet: true, signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) =>
      page.length < BARS_A_PAGE ? undefined : Math.min(...page.map(({ Time }) => Time)),
    staleTime: 0,
  });
  useTopic(`KLINE.${Code}`);
  const keyText = JSON.stringify(key);
  const base = useBaseBars(Id, period);
  useEffect(() => {
    setShown(ROWS_A_STEP);
    if (!base) return;
    return onChartBar(Code, period, { onPrice, base: () => base }, (bar) =>
      client.setQueryData<Pages>(
        JSON.parse(keyText),
        (data) => data && { ...data, pages: withForming(data.pages, bar) },
      ),
    );
  }, [client, Code, period, keyText, base]);
  const all = query.data && newestFirst(query.data.pages);
  const isCut = all !== undefined && all.length > shown;
  return {
    bars: all?.slice(0, shown),
    isFailed: query.isError,
    hasMore: isCut || (query.hasNextPage && !query.isError),
    readMore: () => {
      if (isCut) setShown(shown + ROWS_A_STEP);
      else if (query.hasNextPage && !query.isFetching) {
        setShown(shown + ROWS_A_STEP);
        void query.fetchNextPage();
      }
    },
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  };
}

const NO_BARS: readonly WireBar[] = [];

/** Bars of which the current bar of a longer period consists; undefined until they are there. */
function useBaseBars(forexId: number, period: ChartPeriod): readonly WireBar[] | undefined {
  const stored = storedPeriod(period);
  const isLong = isLongPeriod(period);
  const query = useQuery({
    queryKey: [kline.path, forexId, stored, 'base'],
    queryFn: ({ signal }) => api.call(kline, { forex_id: forexId, period: stored }, { quiet: true, signal }),
    enabled: isLong,
    staleTime: 0,
  });
  return isLong ? query.data : NO_BARS;
}
