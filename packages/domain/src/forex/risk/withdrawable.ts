import { type Amount, larger, smaller, ZERO } from '../../money/index.ts';
import { type Outcome, refuse } from '../../outcome/index.ts';
import type { MarketView } from '../market-view.ts';
import type { Position } from '../position.ts';
import type { Valuations } from '../terms/valuations.ts';

/** What a contract account holds: its cash, its used margin, its open positions. */
export interface HeldAccount {
  readonly balance: Amount;
  readonly locked: Amount;
  readonly positions: readonly Position[];
}

/**
 * The amount withdrawable from a contract account now: min(cash, free margin), never below zero
 * (docs/spec/rules.md#money). Refused while a position has a stale price: nothing executes at such a price,
 * and money leaving by it may be lost at the next tick. A closed market counts with its last price, as
 * everywhere.
 */
export function withdrawableCash(
  floor: { readonly market: MarketView; readonly valuations: Valuations },
  { balance, locked, positions }: HeldAccount,
): Outcome<Amount> {
  const stale = positions.find(({ instrumentId }) => !isValued(floor.market, instrumentId));
  if (stale) {
    const instrument = floor.market.instrument(stale.instrumentId)?.showCode ?? '';
    return refuse('transfer.held_price_stale', { instrument });
  }
  const { freeMargin } = floor.valuations.riskOf({ balance, locked, positions });
  return larger(ZERO, smaller(balance, freeMargin));
}

/** Whether an instrument has a current price, and a rate to USD. */
function isValued(market: MarketView, instrumentId: number): boolean {
  const instrument = market.instrument(instrumentId);
  if (!instrument) return false;
  const { status } = market.quote(instrumentId);
  return (status === 'open' || status === 'closed') && market.conversion(instrument.quote)?.live === true;
}
