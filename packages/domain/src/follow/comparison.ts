import { type CopyRatio, copyShare, type Proportion, type ReducedBy } from './sizing.ts';

/** A copy with its leader's order: the fields that may differ. Lots and prices in their units. */
export interface Compared {
  readonly state: 'open' | 'closed' | 'detached' | 'skipped';
  readonly skipReason: string | undefined;
  readonly reducedBy: ReducedBy | undefined;
  /** In hundredths. */
  readonly ratio: CopyRatio;
  /** Undefined in fixed mode. */
  readonly proportion: Proportion | undefined;
  readonly leaderLots: number;
  /** All lots of the copy, closed ones as well. */
  readonly lots: number;
  /** Undefined while it is open. */
  readonly closePrice: number | undefined;
  readonly leaderClosePrice: number | undefined;
  /** Whether it was the leader's close that closed it. */
  readonly closedByLeader: boolean;
}

/** Reasons why a copy differs from its leader's order, most important first; empty if it does not. */
export function whyDifferent(copy: Compared): string[] {
  if (copy.state === 'skipped') return [copy.skipReason ?? 'minimum'];
  const why: string[] = [];
  if (copy.state === 'detached') why.push('detached');
  if (copy.proportion) why.push('proportion');
  else if (copy.ratio !== 100) why.push('multiple');
  if (copy.reducedBy !== undefined) why.push(copy.reducedBy);
  else if (isLess(copy)) why.push('rounding');
  // A stop that both have closes both at one tick.
  if (copy.closePrice === undefined || copy.closePrice === copy.leaderClosePrice) return why;
  return [...why, copy.closedByLeader ? 'later_price' : 'own_close'];
}

/** Whether a copy has fewer lots than its share of the leader's. */
function isLess({ lots, leaderLots, ratio, proportion }: Compared): boolean {
  const { numerator, denominator } = copyShare(ratio, proportion);
  return BigInt(lots) * denominator < BigInt(leaderLots) * numerator;
}
