import type { CallOutput } from '@tidemark/contract';
import { abbreviatedCacheKline, getCategories, tradeList } from '@tidemark/contract/calls/trading/market';
import { useEffect, useMemo } from 'react';
import { seedPrices } from '../../live/prices.ts';
import { expectCall, queryClient, useCall } from '../api/use-call.ts';
import { useChosenInstrumentCode } from './current-instrument.ts';

export type Instrument = CallOutput<typeof tradeList>[number];
export type Category = CallOutput<typeof getCategories>[number];

/** State of an instrument's market. */
export type MarketState = 'open' | 'stale' | 'closed';

export function marketState(instrument: Pick<Instrument, 'MarketStatus' | 'Stale'>): MarketState {
  if (instrument.MarketStatus !== 1) return 'closed';
  return instrument.Stale ? 'stale' : 'open';
}

const asked = { translated: true, quiet: true } as const;

/** Every instrument in display order; its first prices go to the live store. */
export function useInstruments() {
  // Status and staleness are not pushed: the list is refetched while on screen.
  const list = useCall(tradeList, {}, { ...asked, refetchInterval: 30_000 });
  const instruments = list.data;
  useEffect(() => seedFrom(instruments ?? []), [instruments]);
  return list;
}

/** The same before anything is drawn: a first view that has the list need not be drawn twice. */
export async function expectInstruments(): Promise<void> {
  await expectCall(tradeList, {}, asked);
  seedFrom(knownInstruments());
}

function seedFrom(instruments: readonly Instrument[]): void {
  seedPrices(
    instruments.flatMap(({ Code, ForexQuotations: { Close, Change } }) =>
      Close === null ? [] : [{ symbol: Code, quotation: { close: Close, change: Change ?? 0 } }],
    ),
  );
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
