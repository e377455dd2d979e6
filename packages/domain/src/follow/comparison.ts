import type { ReducedBy } from './sizing.ts';

/** A copy beside its leader's order, as far as they may differ. Lots and prices in their units. */
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

/** What makes a copy another than its leader's order, most telling first; empty where nothing does. */
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
