import type { UsdRate } from '../../market/index.ts';
import type { Day } from '../../time/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { TickEvidence } from '../position.ts';
import { financingOf } from '../terms/financing.ts';
import type { Lots, Side } from '../terms/profit-margin-fee.ts';
import { checkRisk } from './check-risk.ts';

/** A position that was open at the end of a day, with the terms and the price of that moment. */
export interface AskedFinancing {
  readonly dealId: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly unitsPerLot: number;
  /** Lots of a position, or of a part, that was closed since; undefined: it is held, and its lots are read now. */
  readonly closedLots: Lots | undefined;
  /** The last tick before the end of the day, and USD for one unit of the quote currency at the same moment. */
  readonly tick: TickEvidence;
  readonly rate: UsdRate;
  readonly annualRate: number;
  readonly nights: number;
}

/**
 * Charges overnight financing of one day to a position, then checks the risk of its account. One that was closed
 * between the question and the decision is left out: asked again, it comes with its closed lots. Returns whether it
 * was charged.
 */
export function chargeFinancing(
  context: DecisionContext,
  account: ContractAccount,
  { day, asked }: { readonly day: Day; readonly asked: AskedFinancing },
): boolean {
  const { closedLots, ...terms } = asked;
  const lots = closedLots ?? account.position(asked.dealId)?.lots;
  if (lots === undefined) return false;
  const amount = financingOf({ ...terms, lots, price: terms.tick.price });
  account.charge({ ...terms, id: context.nextId(), day, lots, amount, at: context.now });
  checkRisk(context, account);
  return true;
}
