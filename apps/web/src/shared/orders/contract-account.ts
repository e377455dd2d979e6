import type { CallOutput } from '@tidemark/contract';
import type { riskLevels } from '@tidemark/contract/calls/trading/forex';
import type { ForexTrade } from '@tidemark/contract/live';
import { type AccountRisk, accountRisk } from '@tidemark/domain/forex';
import { type Amount, parseAmount, ZERO } from '@tidemark/domain/money';

/** Prepayment ratios of the margin call and the close-out in percent, and those announced. */
export type AccountLevels = CallOutput<typeof riskLevels>;

/** The current contract account: cash, used margin, unrealised P/L, and the sums of both. */
export interface ContractAccount extends AccountRisk {
  readonly balance: Amount;
  readonly usedMargin: Amount;
  readonly floating: Amount;
  /** Of the margin call and the close-out; undefined until they are read. */
  readonly levels: AccountLevels | undefined;
}

/** The sums of docs/spec/rules.md#account, from the wire's accounts and the pushed totals. */
export function contractAccountOf(
  accounts: readonly { readonly type: string; readonly balance: string; readonly lockBalance: string }[],
  totals: Pick<ForexTrade, 'ProfitsTotal' | 'CautionMoneyAll'> | undefined,
  levels?: AccountLevels,
): ContractAccount | undefined {
  const account = accounts.find(({ type }) => type === 'forex');
  if (!account) return undefined;
  const balance = parseAmount(account.balance) ?? ZERO;
  const usedMargin = parseAmount(totals?.CautionMoneyAll ?? account.lockBalance) ?? ZERO;
  const floating = parseAmount(totals?.ProfitsTotal ?? '0') ?? ZERO;
  return {
    ...{ balance, usedMargin, floating },
    levels,
    ...accountRisk({ balance, usedMargin, floatingProfit: floating }),
  };
}
