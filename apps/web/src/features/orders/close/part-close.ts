import { lotsFromNumber, lotsFromUnits, lotsToNumber, shareOfPart } from '@tidemark/domain/forex';
import { formatAmount, minus, parseAmount, ZERO } from '@tidemark/domain/money';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import type { Order } from '../list/order-lists.ts';

/** The terms that a part of a position must keep to. */
export type PartTerms = Pick<Instrument, 'Pip' | 'ForexMinCont'>;

/** Why a partial close would be refused now. */
export type PartProblem =
  | { readonly is: 'empty' }
  | { readonly is: 'below'; readonly min: number }
  | { readonly is: 'above'; readonly max: number }
  | { readonly is: 'offStep'; readonly step: number }
  | { readonly is: 'restBelow'; readonly min: number };

/** What closing a part brings now, and what is left; decimal texts of USD. */
export interface PartPreview {
  readonly lots: number;
  readonly isWhole: boolean;
  /** After its share of the fee; before it; and that share. */
  readonly profit: string;
  readonly gross: string;
  readonly fee: string;
  readonly lotsLeft: number;
  readonly marginLeft: string;
  /** After the fee that is left. */
  readonly profitLeft: string;
}

/** Largest and smallest part that leaves a remainder; undefined: only a full close. */
export function partRange(
  lots: number,
  { Pip, ForexMinCont }: PartTerms,
): { readonly min: number; readonly max: number; readonly step: number } | undefined {
  const step = lotsFromNumber(Pip);
  const least = Math.ceil(lotsFromNumber(ForexMinCont) / step) * step;
  const most = Math.floor((lotsFromNumber(lots) - lotsFromNumber(ForexMinCont)) / step) * step;
  return most < least ? undefined : { min: least / 1e6, max: most / 1e6, step: Pip };
}

/** A part of the position, rounded to the step and limited to the allowed range. */
export function partOf(lots: number, fraction: number, terms: PartTerms): string {
  const range = partRange(lots, terms);
  if (fraction >= 1 || !range) return String(lots);
  const step = lotsFromNumber(terms.Pip);
  const wished = Math.round((lotsFromNumber(lots) * fraction) / step) * step;
  return String(Math.min(range.max, Math.max(range.min, wished / 1e6)));
}

/** Half of a position, rounded down to the step; undefined where it or the rest would be below the minimum. */
export function halfOf(lots: number, { Pip, ForexMinCont }: PartTerms): number | undefined {
  const [whole, step, least] = [lotsFromNumber(lots), lotsFromNumber(Pip), lotsFromNumber(ForexMinCont)];
  const half = Math.floor(whole / 2 / step) * step;
  return half < least || whole - half < least ? undefined : half / 1e6;
}

/** The error of the typed lots, in the server's order of checks. */
export function partProblem(typed: string, lots: number, terms: PartTerms): PartProblem | undefined {
  const value = Number(typed);
  if (typed.trim() === '' || Number.isNaN(value) || value === 0) return { is: 'empty' };
  const [part, whole] = [lotsFromNumber(value), lotsFromNumber(lots)];
  if (part === whole) return undefined;
  const least = lotsFromNumber(terms.ForexMinCont);
  if (part < least) return { is: 'below', min: terms.ForexMinCont };
  if (part > whole) return { is: 'above', max: lots };
  const isExact = Math.abs(part / 1e6 - value) < 1e-9;
  if (!isExact || part % lotsFromNumber(terms.Pip) !== 0) return { is: 'offStep', step: terms.Pip };
  return whole - part < least ? { is: 'restBelow', min: terms.ForexMinCont } : undefined;
}

/**
 * What a part would bring at the price on screen after its share of the fee. Margin and fee are shared
 * by lots and rounded half to even, as the server does; what rounding leaves stays with the rest.
 */
export function partPreview(
  order: Pick<Order, 'Quantity' | 'FactProfits' | 'CautionMoney' | 'TradeFee'>,
  typed: string,
): PartPreview {
  const whole = lotsFromNumber(order.Quantity);
  const part = lotsFromUnits(Math.min(whole, lotsFromNumber(Number(typed) || 0)));
  const share = (text: string) => {
    const all = parseAmount(text) ?? ZERO;
    const ofPart = shareOfPart(all, part, whole);
    return { ofPart, ofRest: minus(all, ofPart) };
  };
  const [profit, fee] = [share(order.FactProfits), share(order.TradeFee)];
  return {
    lots: part / 1e6,
    isWhole: part === whole,
    profit: formatAmount(minus(profit.ofPart, fee.ofPart)),
    gross: formatAmount(profit.ofPart),
    fee: formatAmount(fee.ofPart),
    lotsLeft: lotsToNumber((whole - part) as typeof whole),
    marginLeft: formatAmount(share(order.CautionMoney).ofRest),
    profitLeft: formatAmount(minus(profit.ofRest, fee.ofRest)),
  };
}
