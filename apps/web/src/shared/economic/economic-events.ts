import type { CallInput, CallOutput } from '@tidemark/contract';
import { economicEventList } from '@tidemark/contract/calls/content/economic';
import { useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import type { Instrument } from '../instruments/instruments.ts';

/** An event of the economic calendar. */
export type EconomicEvent = CallOutput<typeof economicEventList>['events'][number];

export interface LoadedEvents {
  /** Undefined until they are loaded. */
  readonly events: readonly EconomicEvent[] | undefined;
  /** Whether there are more, which are left out. */
  readonly isCut: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Operators bring new events in rarely; actual figures come in with the next run of a source. */
const FRESH_MS = 5 * 60_000;

/** Events between two moments (ISO 8601), kept fresh while they are on screen. */
export function useEconomicEvents(input: CallInput<typeof economicEventList>): LoadedEvents {
  const query = useCall(economicEventList, input, {
    quiet: true,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return {
    events: query.data?.events,
    isCut: query.data?.is_cut ?? false,
    isFailed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** Parameter of the call: base and quote currency of an instrument, as far as they are currencies. */
export function useCurrenciesOf({ BaseCurrency, QuoteCurrency }: Instrument): string {
  return useMemo(
    () => [...new Set([BaseCurrency, QuoteCurrency])].filter((code) => /^[A-Z]{3}$/.test(code)).join(','),
    [BaseCurrency, QuoteCurrency],
  );
}
