import { costOf, type FeeBasis, type Lots, type Position } from '../forex/index.ts';
import type { Instrument } from '../market/index.ts';
import { type Amount, amountFromMillionths, divideHalfEven, ZERO } from '../money/index.ts';
import { proportionOf, type SizingSettings } from './copy.ts';
import { copiedLots, copyShare, type ReducedBy } from './sizing.ts';

/** An order of the leader as it began, and what it has made, closed parts and what floats included. */
export interface LeaderOrder {
  readonly deal: Position;
  /** All lots it was opened with. */
  readonly lots: Lots;
  readonly profit: Amount;
  /** The leader's equity that a proportional copy would be sized by; undefined: unknown. */
  readonly equity: Amount | undefined;
}

/** What it would have been as a copy. */
export interface PreviewedCopy {
  readonly lots: number;
  readonly margin: Amount;
  readonly fee: Amount;
  readonly profit: Amount;
  readonly skipReason: 'minimum' | 'not_offered' | 'leader_equity' | 'margin' | undefined;
  readonly reducedBy: ReducedBy | undefined;
}

const NONE = { lots: 0, margin: ZERO, fee: ZERO, profit: ZERO, reducedBy: undefined };

/**
 * What a leader's order would have been as a copy: lots and margin by the copying rules, the instrument's
 * current fee, and the leader's result in proportion to the lots, half to even. Ignores free margin: its past
 * value is unknown.
 */
export function previewedCopy(
  order: LeaderOrder,
  instrument: Instrument,
  /** `equity`: what a proportional copy without an allocation is sized by. */
  settings: SizingSettings & { readonly feeBasis: FeeBasis; readonly equity: Amount },
): PreviewedCopy {
  const { deal } = order;
  const { unitsPerLot, marginMode, leverage, openPrice, openRate } = deal;
  if (instrument.state !== 'offered') return { ...NONE, skipReason: 'not_offered' };
  const proportion = proportionOf(settings, order.equity, settings.equity);
  if (typeof proportion === 'string') return { ...NONE, skipReason: proportion };
  const sized = copiedLots({
    leaderLots: order.lots,
    share: copyShare(settings.ratio, proportion),
    instrument,
    terms: { mode: marginMode, unitsPerLot, price: openPrice, leverage, rate: openRate },
    maxAmount: settings.maxAmount,
  });
  if (!sized) return { ...NONE, skipReason: 'minimum' };
  const { lots, reducedBy } = sized;
  const feeRate = instrument.feeRates[settings.feeBasis];
  const terms = { lots, unitsPerLot, marginMode, leverage, feeRate, feeBasis: settings.feeBasis };
  const share = divideHalfEven(order.profit * BigInt(lots), BigInt(order.lots));
  const cost = costOf(terms, openPrice, openRate);
  return { lots, ...cost, profit: amountFromMillionths(share), skipReason: undefined, reducedBy };
}
