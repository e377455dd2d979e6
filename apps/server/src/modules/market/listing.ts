import type { Instrument } from '@tidemark/domain/market';
import { present } from '@tidemark/domain/outcome';
import type { QuoteState } from './quote-state.ts';

/** The instruments as other modules see them: a new list after each change, so that identity shows it. */
export interface Listing {
  all(): readonly Instrument[];
  byCode(code: string): Instrument | undefined;
  /** The book of an instrument; an unknown one is a defect. */
  quoteStateOf(id: number): QuoteState;
  /** Rebuilds the list. */
  renew(): void;
}

export function createListing(quoteStates: ReadonlyMap<number, QuoteState>): Listing {
  const idOf = new Map<string, number>();
  let listed: readonly Instrument[] = [];
  return {
    all: () => listed,
    byCode: (code) => quoteStates.get(idOf.get(code) ?? -1)?.instrument,
    quoteStateOf: (id) => present(quoteStates.get(id), `instrument ${id} is known`),
    renew() {
      listed = [...quoteStates.values()].map((quoteState) => quoteState.instrument);
      for (const { id, code } of listed) idOf.set(code, id);
    },
  };
}
