import type { Order } from '../list/order-lists.ts';

/** Reasons for which a position stays, as far as the screen has words for them. */
const leftReasons = {
  'market.closed': 'closed',
  'market.price_stale': 'stale',
  'market.no_price': 'noPrice',
} as const;
export type LeftReason = (typeof leftReasons)[keyof typeof leftReasons] | 'other';

/** What stayed, by reason and instrument: many positions of a closed market are one line. */
export interface LeftLine {
  readonly reason: LeftReason;
  /** Undefined if the list on screen lacks the position. */
  readonly showCode: string | undefined;
  readonly count: number;
}

export function leftLines(
  left: readonly { readonly id: number; readonly key: string }[],
  orders: readonly Pick<Order, 'Id' | 'ForexTradeLists'>[],
): readonly LeftLine[] {
  const codes = new Map(orders.map(({ Id, ForexTradeLists }) => [Id, ForexTradeLists.ShowCode]));
  const lines = new Map<string, LeftLine>();
  for (const { id, key } of left) {
    const reason = (leftReasons as Record<string, LeftReason>)[key] ?? 'other';
    const showCode = codes.get(id);
    const name = `${reason} ${showCode}`;
    lines.set(name, { reason, showCode, count: (lines.get(name)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}
