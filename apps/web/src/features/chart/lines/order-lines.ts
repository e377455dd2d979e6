import { type ContractOrder, partOfOrder } from '../../../shared/orders/contract-order.ts';

/** What a chart line represents of an order. */
export type LineKind = 'entry' | 'target' | 'stopLoss' | 'trailing' | 'takeProfit' | 'part';

export interface OrderLine {
  /** Identifies a line of an order, independent of its price. */
  readonly key: string;
  /** Of a part that takes profit, that part as an order. */
  readonly order: ContractOrder;
  readonly kind: LineKind;
  readonly price: number;
  /** Of a part: its place among the order's targets. */
  readonly place?: number;
}

const PENDING = 0;
/** Lines of more orders than this would hide the chart; the newest are drawn, the list shows all. */
const ORDERS_MAX = 12;

/** Entry, stops and targets of the positions and pending orders in one instrument. */
export function orderLines(orders: readonly ContractOrder[], instrumentId: number): readonly OrderLine[] {
  return orders
    .filter(({ ForexId }) => ForexId === instrumentId)
    .sort((one, other) => other.Id - one.Id)
    .slice(0, ORDERS_MAX)
    .flatMap(linesOf);
}

function linesOf(order: ContractOrder): readonly OrderLine[] {
  const isTrailing = order.TrailingDistance > 0;
  const lines: readonly (readonly [LineKind, number])[] = [
    [order.Status === PENDING ? 'target' : 'entry', order.OriginPrice],
    [isTrailing ? 'trailing' : 'stopLoss', order.TargetLossPrice],
    ['takeProfit', order.TargetProfitPrice],
  ];
  // A market order at the opening has no price of its own.
  const isPriceless = order.PendingKind === 'opening';
  const whole = lines
    .filter(([kind, price]) => price > 0 && !(isPriceless && kind === 'target'))
    .map(([kind, price]) => ({ key: `${order.Id}:${kind}`, order, kind, price }));
  const parts = order.Targets.map(({ Price: price, Quantity }, place) => ({
    ...{ key: `${order.Id}:part:${place}`, order: partOfOrder(order, Quantity) },
    ...{ kind: 'part' as const, price, place },
  }));
  return [...whole, ...parts];
}

/**
 * Where a position was opened is past; everything else may be moved, but for the price of an order of a pair: a
 * moved order is placed again, and would be a single one.
 */
export function isMovable({ kind, order }: Pick<OrderLine, 'kind' | 'order'>): boolean {
  return kind !== 'entry' && !(kind === 'target' && order.OcoId !== null);
}

/** What is moved by a line, as its texts name it: a part takes profit as the whole does. */
export function movedKind({ kind }: Pick<OrderLine, 'kind'>) {
  return kind === 'entry' ? 'target' : kind === 'part' ? 'takeProfit' : kind;
}

/** What is past, what waits, and what would lose or gain: it decides the line's colour. */
export function lineTone({ kind }: Pick<OrderLine, 'kind'>): 'past' | 'waits' | 'loss' | 'gain' {
  switch (kind) {
    case 'entry':
      return 'past';
    case 'target':
      return 'waits';
    case 'stopLoss':
    case 'trailing':
      return 'loss';
    case 'takeProfit':
    case 'part':
      return 'gain';
  }
}

/** Lines this much of the chart's own range beyond its edge are still brought into sight. */
const REACH = 0.5;
/** On a chart that is all but flat: those within this share of the price. */
const REACH_OF_PRICE = 0.0005;

/** The price range of a chart, extended a little to include nearby order lines. */
export function rangeWithLines(
  range: { readonly from: number; readonly to: number },
  prices: readonly number[],
): { readonly from: number; readonly to: number } {
  const reach = Math.max((range.to - range.from) * REACH, range.to * REACH_OF_PRICE);
  const near = prices.filter((price) => price >= range.from - reach && price <= range.to + reach);
  return { from: Math.min(range.from, ...near), to: Math.max(range.to, ...near) };
}
