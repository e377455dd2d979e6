import type { CallOutput } from '@tidemark/contract';
import { abbreviatedCacheKline, getCategories, tradeList } from '@tidemark/contract/calls/market';
import { useEffect, useMemo } from 'react';
import { seedPrices } from '../live/prices.ts';
import { queryClient, useCall } from './api/use-call.ts';
import { useChosenInstrumentCode } from './current-instrument.ts';

export type Instrument = CallOutput<typeof tradeList>[number];
export type Category = CallOutput<typeof getCategories>[number];

/** How the market of an instrument stands, as one word. */
export type MarketState = 'open' | 'stale' | 'closed';

export function marketState(instrument: Pick<Instrument, 'MarketStatus' | 'Stale'>): MarketState {
  if (instrument.MarketStatus !== 1) return 'closed';
  return instrument.Stale ? 'stale' : 'open';
}

/** Every instrument in display order; its first prices go to the live store. */
export function useInstruments() {
  // Status and staleness have no push of their own: the list is asked again while it is on screen.
  const list = useCall(tradeList, {}, { translated: true, refetchInterval: 30_000, quiet: true });
  const instruments = list.data;
  useEffect(() => {
    if (!instruments) return;
    seedPrices(
      instruments.flatMap(({ Code, ForexQuotations: { Close, Change } }) =>
        Close === null ? [] : [{ symbol: Code, quotation: { close: Close, change: Change ?? 0 } }],
      ),
    );
  }, [instruments]);
  return list;
}

/** What was read of the list last, without asking for it; empty before that. */
export function knownInstruments(): readonly Instrument[] {
  const answers = queryClient.getQueriesData<readonly Instrument[]>({ queryKey: [tradeList.path] });
  return answers.find(([, instruments]) => instruments !== undefined)?.[1] ?? [];
}

export function useCategories() {
  return useCall(getCategories, {}, { translated: true, staleTime: 600_000, quiet: true });
}

/** The last 60 closes of every instrument, by code. */
export function usePriceLines(): Readonly<Record<string, readonly number[]>> {
  const { data } = useCall(
    abbreviatedCacheKline,
    {},
    { staleTime: 60_000, refetchInterval: 300_000, quiet: true },
  );
  return useMemo(() => Object.fromEntries((data ?? []).map((line) => [line.Code, line.Closes])), [data]);
}

/** The instrument that /trade shows: the chosen one, else the first. One that does not exist is logged only. */
export function currentInstrument(
  instruments: readonly Instrument[],
  chosen: string | undefined,
): Instrument | undefined {
  const found = instruments.find((instrument) => instrument.Code === chosen);
  if (!found && chosen !== undefined && instruments.length > 0) console.warn(`no such instrument: ${chosen}`);
  return found ?? instruments[0];
}

export function useCurrentInstrument(): Instrument | undefined {
  const chosen = useChosenInstrumentCode();
  const { data } = useInstruments();
  return data ? currentInstrument(data, chosen) : undefined;
}
