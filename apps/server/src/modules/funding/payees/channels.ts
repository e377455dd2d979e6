import type { FundingCurrency } from '@tidemark/domain/funding';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectBankAccounts, selectCurrencies } from '../store/offered.ts';

/** A currency, and whether there is a way to pay a user in it. */
export interface DrawCurrency {
  readonly currency: FundingCurrency;
  /**
   * A bank without withdrawals and without an account of ours in that currency cannot pay: then no payee is
   * accepted, either. If only withdrawals are closed, temporarily, it can.
   */
  readonly hasChannel: boolean;
}

/** All currencies that may be paid out, in the order of the list. */
export async function drawCurrencies(database: Queryable): Promise<DrawCurrency[]> {
  const accounts = await selectBankAccounts(database);
  const banked = new Set(accounts.filter(({ isOpen }) => isOpen).map(({ currencyId }) => currencyId));
  return (await selectCurrencies(database)).map((currency) => ({
    currency,
    hasChannel: currency.kind === 'coin' || currency.draw.isOpen || banked.has(currency.id),
  }));
}

export async function drawCurrencyById(database: Queryable, id: number): Promise<DrawCurrency | undefined> {
  return (await drawCurrencies(database)).find(({ currency }) => currency.id === id);
}
