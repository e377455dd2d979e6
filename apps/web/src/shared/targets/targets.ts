import { askedTargets, lotsFromNumber, lotsToNumber, type Side, TARGETS_MAX } from '@tidemark/domain/forex';
import { priceFromNumber } from '@tidemark/domain/market';
import { isRefusal } from '@tidemark/domain/outcome';
import type { Instrument } from '../instruments/instruments.ts';
import type { ContractOrder } from '../orders/contract-order.ts';

/** A further take-profit as typed: its price, and the lots that close there. */
export interface TypedTarget {
  readonly price: string;
  readonly lots: string;
}

export { TARGETS_MAX };

/** What a target must keep to. */
export type TargetTerms = Pick<Instrument, 'Pip' | 'ForexMinCont' | 'PricePrecision'>;

/** Why targets would be refused now. */
export type TargetsProblem =
  | { readonly is: 'empty' }
  | { readonly is: 'wrongSide'; readonly bound: 'below' | 'above'; readonly price: number }
  | { readonly is: 'below'; readonly min: number }
  | { readonly is: 'offStep'; readonly step: number }
  | { readonly is: 'above'; readonly max: number }
  | { readonly is: 'rest'; readonly min: number }
  | { readonly is: 'scale' };

/** The targets of an order as fields show them. */
export function typedTargets({ Targets, ForexTradeLists }: ContractOrder): readonly TypedTarget[] {
  return Targets.map(({ Price, Quantity }) => ({
    price: Price.toFixed(ForexTradeLists.PricePrecision),
    lots: String(Quantity),
  }));
}

/** Targets as the calls take them. */
export function wireTargets(targets: readonly TypedTarget[]): { price: number; lots: number }[] {
  return targets.map(({ price, lots }) => ({ price: Number(price), lots: Number(lots) }));
}

/** What is wrong with targets, by the server's own rule; undefined where nothing is, or while it is unknown. */
export function targetsProblem(
  targets: readonly TypedTarget[],
  order: {
    readonly side: Side | undefined;
    /** The current price, or that of a pending order. */
    readonly price: number | undefined;
    readonly lots: number;
    readonly terms: TargetTerms;
  },
): TargetsProblem | undefined {
  if (targets.some(({ price, lots }) => !(Number(price) > 0) || !(Number(lots) > 0))) return { is: 'empty' };
  const { side, price, lots, terms } = order;
  if (side === undefined || price === undefined || !(lots > 0)) return undefined;
  const { Pip: partStep, ForexMinCont: partMin, PricePrecision: pricePrecision } = terms;
  const refused = askedTargets({
    asked: wireTargets(targets),
    current: undefined,
    side,
    price: priceFromNumber(price, pricePrecision),
    lots: lotsFromNumber(lots),
    instrument: { pricePrecision, partMin, partStep },
  });
  if (!isRefusal(refused)) return undefined;
  switch (refused.refusal) {
    case 'forex.target_wrong_side':
      return { is: 'wrongSide', bound: side === 'buy' ? 'above' : 'below', price };
    case 'forex.lots_below_min':
      return { is: 'below', min: partMin };
    case 'forex.lots_off_step':
      return { is: 'offStep', step: partStep };
    case 'forex.targets_above_lots':
      return { is: 'above', max: lots };
    case 'forex.remainder_below_min':
      return { is: 'rest', min: partMin };
    default:
      return { is: 'scale' };
  }
}

/** The lots that a further target begins with: what is left of the order, else the least. */
export function freshTarget(
  targets: readonly TypedTarget[],
  lots: number,
  { Pip, ForexMinCont }: TargetTerms,
): TypedTarget {
  const taken = targets.reduce((sum, target) => sum + (Number(target.lots) || 0), 0);
  const step = lotsFromNumber(Pip);
  const half = Math.floor(lotsFromNumber(Math.max(0, lots - taken)) / 2 / step) * step;
  const size = Math.max(half, lotsFromNumber(ForexMinCont));
  return { price: '', lots: String(lotsToNumber(size as ReturnType<typeof lotsFromNumber>)) };
}
