import { type LotTerms, lotsAfter } from '../preview/lots-after.ts';
import { changeDraft, draftOf } from '../ticket-state.ts';

/** One step more or fewer in the ticket of an instrument. */
export function stepLots(instrument: LotTerms, by: 1 | -1): void {
  // Where the size follows from a risk, there are no lots to step.
  if (draftOf(instrument.Code).sizeBy !== 'lots') return;
  const lots = lotsAfter(draftOf(instrument.Code).lots, instrument, by);
  if (lots !== undefined) changeDraft(instrument.Code, { lots });
}
