import type { ReducedBy } from './sizing.ts';

/** A copy with its leader's order: the fields that may differ. Lots and prices in their units. */
export interface Compared {
  readonly state: 'open' | 'closed' | 'detached' | 'skipped';
  readonly skipReason: string | undefined;
  readonly reducedBy: ReducedBy | undefined;
  /** In hundredths. */
  readonly ratio: number;
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
  if (copy.ratio !== 100) why.push('multiple');
  if (copy.reducedBy !== undefined) why.push(copy.reducedBy);
  else if (copy.lots * 100 < copy.leaderLots * copy.ratio) why.push('rounding');
  // A stop that both have closes both at one tick.
  if (copy.closePrice === undefined || copy.closePrice === copy.leaderClosePrice) return why;
  return [...why, copy.closedByLeader ? 'later_price' : 'own_close'];
}
