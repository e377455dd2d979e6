import type { CallOutput } from '@tidemark/contract';
import type { myDealFollowOrder } from '@tidemark/contract/calls/trading/copies';
import type { TransOrder } from '@tidemark/contract/live';

export type Copy = CallOutput<typeof myDealFollowOrder>['data'][number];

/** The lists of copies and their numbers in the address of the call. */
export const copyStatus = { following: 1, closed: 3, skipped: 2 } as const;
export type CopyList = keyof typeof copyStatus;
export type CopyStatus = (typeof copyStatus)[CopyList];

/** In display order. */
export const copyLists = ['following', 'closed', 'skipped'] as const satisfies readonly CopyList[];

/** One row of the comparison between the copy and the trader's order. */
export interface ComparedRow {
  readonly what: 'opened' | 'closedAt' | 'size' | 'fee';
  /** Undefined where there is none: a skipped order has no copy, an open one no close. */
  readonly copy: number | string | undefined;
  readonly leader: number | string | undefined;
}

/** The rows in which a copy can differ from the trader's order; a row that neither has is left out. */
export function comparedRows(copy: Copy): readonly ComparedRow[] {
  const isSkipped = copy.Status === copyStatus.skipped;
  const own = <T>(value: T): T | undefined => (isSkipped ? undefined : value);
  const rows: readonly ComparedRow[] = [
    { what: 'opened', copy: own(copy.OriginPrice), leader: copy.Leader.OriginPrice },
    { what: 'closedAt', copy: own(reached(copy.Price)), leader: reached(copy.Leader.Price) },
    { what: 'size', copy: own(copy.Quantity), leader: copy.Leader.Quantity },
    { what: 'fee', copy: own(copy.Fee), leader: copy.Leader.Fee },
  ];
  return rows.filter((row) => row.copy !== undefined || row.leader !== undefined);
}

/** A price of 0 is none yet. */
function reached(price: number): number | undefined {
  return price === 0 ? undefined : price;
}

/** A copy with live values. A closed one keeps the values of its load. */
export function withLive(copy: Copy, live: TransOrder | undefined): Copy {
  if (!live || copy.Status !== copyStatus.following) return copy;
  return { ...copy, UpdatePrice: live.UpdatePrice, FactProfits: live.FactProfits };
}
