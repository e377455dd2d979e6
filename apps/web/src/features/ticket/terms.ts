import type { MarginMode } from '@tidemark/domain/market';
import type { TicketTerms } from './ticket-input.ts';

export function lotTerms({ Pip, ForexMinCont, ForexMaxCont }: TicketTerms) {
  return { lotStep: Pip, lotsMin: ForexMinCont, lotsMax: ForexMaxCont };
}

export function marginMode({ MarginMode }: Pick<TicketTerms, 'MarginMode'>): MarginMode {
  return MarginMode === 1 ? 'fixed' : 'leverage';
}

/** Whether a leverage is chosen at all. */
export function takesLeverage(instrument: Pick<TicketTerms, 'MarginMode'>): boolean {
  return marginMode(instrument) === 'leverage';
}

/** The leverages that may be chosen, ascending; empty where none are configured. */
export function leveragesOf({ HasForexMultiple }: Pick<TicketTerms, 'HasForexMultiple'>): readonly number[] {
  return (HasForexMultiple ?? []).map(({ Value }) => Value).sort((a, b) => a - b);
}

const LEVERAGE_WISHED = 100;

/** The leverage a fresh ticket starts with: the largest up to 100, else the smallest. */
export function firstLeverage(leverages: readonly number[]): number | undefined {
  return leverages.filter((value) => value <= LEVERAGE_WISHED).at(-1) ?? leverages[0];
}
