import type { LoanOffer } from '@tidemark/domain/loan';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectOffers } from '../store/offers.ts';

/** The offer of an id, if it is open; else `loan.config_unknown`, at the field. */
export async function offerOf(database: Queryable, id: number, field: string): Promise<Outcome<LoanOffer>> {
  const offer = (await selectOffers(database)).find((one) => one.id === id && one.isOpen);
  return offer ?? refuse('loan.config_unknown', {}, field);
}
