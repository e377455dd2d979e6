import type { ContractOrder } from '../../shared/orders/contract-order.ts';

/** A fill of the user. */
export interface Fill {
  readonly timeMs: number;
  readonly price: number;
  readonly side: 'buy' | 'sell';
  readonly is: 'entry' | 'exit';
}

/**
 * Entries and exits of orders, each fill once: partial closes of a position share its entry. Orders that were
 * never filled have no tick and no mark.
 */
export function fillsOf(orders: readonly ContractOrder[]): readonly Fill[] {
  const fills = new Map<string, Fill>();
  for (const { OrderType, OpenTick, CloseTick } of orders) {
    const [entry, exit] = OrderType === 1 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    if (OpenTick)
      fills.set(`${entry} entry ${OpenTick.seq}`, {
        timeMs: Date.parse(OpenTick.time),
        price: OpenTick.price,
        side: entry,
        is: 'entry',
      });
    if (CloseTick)
      fills.set(`${exit} exit ${CloseTick.seq}`, {
        timeMs: Date.parse(CloseTick.time),
        price: CloseTick.price,
        side: exit,
        is: 'exit',
      });
  }
  return [...fills.values()];
}

/**
 * The opening of the bar that a moment falls into: the last one that opened at or before it, among
 * the bars on the chart in their order. Undefined before the first of them.
 */
export function barOf(
  timeMs: number,
  openings: readonly { readonly timestamp: number }[],
): number | undefined {
  let before = 0;
  let after = openings.length;
  while (before < after) {
    const middle = Math.floor((before + after) / 2);
    if ((openings[middle]?.timestamp ?? 0) <= timeMs) before = middle + 1;
    else after = middle;
  }
  return openings[before - 1]?.timestamp;
}
