import { stepped } from '@tidemark/ui';
import type { Instrument } from '../../../shared/instruments/instruments.ts';

export type LotTerms = Pick<Instrument, 'Code' | 'Pip' | 'ForexMinCont' | 'ForexMaxCont'>;

/** Decimal places of a step such as 0.01. */
export function placesOf(step: number): number {
  return Math.min(6, String(step).split('.')[1]?.length ?? 0);
}

/** The lots after one step, as the ticket's own minus and plus take it; undefined at the ends. */
export function lotsAfter(
  lots: string | undefined,
  { Pip, ForexMinCont, ForexMaxCont }: LotTerms,
  by: 1 | -1,
): string | undefined {
  const next = stepped(lots ?? String(ForexMinCont), by * Pip, placesOf(Pip));
  return next === undefined || Number(next) < ForexMinCont || Number(next) > ForexMaxCont ? undefined : next;
}
