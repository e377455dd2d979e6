import { parseAmount, ZERO } from '@tidemark/domain/money';
import { netOf } from '../../../shared/orders/contract-order.ts';
import type { Order } from '../list/order-lists.ts';
import { type ProfitSums, profitSums } from '../list/profit-sums.ts';

type Closable = Pick<Order, 'FactProfits' | 'TradeFee' | 'ForexTradeLists'>;

/** Which positions are to be closed together. */
export type ManyChoice =
  | { readonly which: 'all' | 'profitable' | 'losing' }
  | { readonly which: 'instrument'; readonly instrumentId: number };

/** A choice with what it would close now. */
export interface ManyGroup {
  readonly choice: ManyChoice;
  /** Of an instrument's own. */
  readonly showCode: string | undefined;
  readonly count: number;
  /** Expected result, from the values on screen. */
  readonly sums: ProfitSums;
}

/**
 * Groups that can be closed together, with their result after fees: all, those in profit, those in loss. With
 * more than one instrument, also each instrument's positions. `orders` have their live profits.
 */
export function closeGroups(orders: readonly Closable[]): readonly ManyGroup[] {
  const group = (choice: ManyChoice, showCode?: string): ManyGroup => {
    const members = ordersOf(choice, orders);
    return { choice, showCode, count: members.length, sums: profitSums(members) };
  };
  const instruments = new Map(orders.map(({ ForexTradeLists: { Id, ShowCode } }) => [Id, ShowCode]));
  const byInstrument = [...instruments].map(([instrumentId, showCode]) =>
    group({ which: 'instrument', instrumentId }, showCode),
  );
  return [
    group({ which: 'all' }),
    group({ which: 'profitable' }),
    group({ which: 'losing' }),
    ...(byInstrument.length > 1 ? byInstrument : []),
  ];
}

/** The loaded orders of a choice; profit and loss are after fees. */
export function ordersOf<O extends Closable>(choice: ManyChoice, orders: readonly O[]): readonly O[] {
  const profit = (order: O) => parseAmount(netOf(order)) ?? ZERO;
  switch (choice.which) {
    case 'all':
      return orders;
    case 'profitable':
      return orders.filter((order) => profit(order) > 0n);
    case 'losing':
      return orders.filter((order) => profit(order) < 0n);
    case 'instrument':
      return orders.filter(({ ForexTradeLists }) => ForexTradeLists.Id === choice.instrumentId);
  }
}

/** A choice as a text, for a menu and for an intention. */
export function keyOfChoice(choice: ManyChoice): string {
  return choice.which === 'instrument' ? `instrument-${choice.instrumentId}` : choice.which;
}

/** A choice as the input of close_all. */
export function inputOfChoice(choice: ManyChoice): {
  readonly which: 'all' | 'profitable' | 'losing';
  readonly forex_id?: number;
} {
  return choice.which === 'instrument'
    ? { which: 'all', forex_id: choice.instrumentId }
    : { which: choice.which };
}
