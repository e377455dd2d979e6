import { type Amount, divideHalfEven, minus } from '../../money/index.ts';
import type { Lots } from './profit-margin-fee.ts';

/** What a position brings or has brought: its result less the fee that was paid at its opening. */
export function netProfit({ profit, fee }: { readonly profit: Amount; readonly fee: Amount }): Amount {
  return minus(profit, fee);
}

/**
 * A part's share of a position's amount (its fee, its margin), by lots, half to even. The rest keeps the
 * remainder, so that all parts add up exactly.
 */
export function shareOfPart(whole: Amount, part: Lots, lots: Lots): Amount {
  return divideHalfEven(whole * BigInt(part), BigInt(lots)) as Amount;
}
