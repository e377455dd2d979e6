import { netProfit } from '@tidemark/domain/forex';
import { type Amount, formatAmount, parseAmount, plus, ZERO } from '@tidemark/domain/money';
import type { Order, OrderPage } from './order-lists.ts';

/** Results of some orders before fees, their fees, and the results after them; decimal texts of USD. */
export type ProfitSums = Pick<OrderPage, 'all_fact_profits' | 'all_fees' | 'all_net_profits'>;

/** The sums of orders on screen, as the server adds them up. */
export function profitSums(orders: readonly Pick<Order, 'FactProfits' | 'TradeFee'>[]): ProfitSums {
  let [profit, fee]: [Amount, Amount] = [ZERO, ZERO];
  for (const { FactProfits, TradeFee } of orders) {
    profit = plus(profit, parseAmount(FactProfits) ?? ZERO);
    fee = plus(fee, parseAmount(TradeFee) ?? ZERO);
  }
  return {
    all_fact_profits: formatAmount(profit),
    all_fees: formatAmount(fee),
    all_net_profits: formatAmount(netProfit({ profit, fee })),
  };
}
