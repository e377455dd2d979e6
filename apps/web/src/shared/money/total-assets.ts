import { formatAmount, parseAmount, sum, ZERO } from '@tidemark/domain/money';

/** Cash of all accounts and unrealised P/L of open positions: the total if all were closed now. */
export function totalAssets(
  accounts: readonly { readonly balance: string }[],
  floating: string | undefined,
): string {
  const amounts = accounts.map((account) => parseAmount(account.balance) ?? ZERO);
  return formatAmount(sum([...amounts, parseAmount(floating ?? '0') ?? ZERO]));
}
