import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';
import { priceQuality } from '@tidemark/contract/calls/trading/quality';
import { useMemo } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { serverNow } from '../../shared/time/server-time.ts';

/** What the call accepts: the last day or the last month. */
export const spans = ['24', '720'] as const;
export type SpanHours = (typeof spans)[number];

/** The server stores its counts once a minute. */
const FRESH_MS = 60_000;

export interface LoadedQuality {
  /** Undefined until it is loaded. */
  readonly quality: PriceQuality | undefined;
  /** The server's time when it was loaded: an outage without an end lasts until then. */
  readonly loadedAt: number;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** The quality of the prices of the last hours. */
export function usePriceQuality(hours: SpanHours): LoadedQuality {
  const query = useCall(priceQuality, { hours }, { quiet: true, staleTime: FRESH_MS });
  const { data } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read only when other data arrive
  const loadedAt = useMemo(serverNow, [data]);
  return { quality: data, loadedAt, isFailed: query.isError, retry: () => void query.refetch() };
}
