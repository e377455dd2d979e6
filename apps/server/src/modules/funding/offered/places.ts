import type { FundingCurrency } from '@tidemark/domain/funding';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectAddresses, selectBankAccounts, selectCurrencies } from '../store/offered.ts';
import type { BankAccount, DepositAddress } from './place.ts';

/** A place to pay to, with the currency it takes; both open. */
export type Offered<Place> = Place & { readonly currency: FundingCurrency };

interface Places {
  readonly currencies: readonly FundingCurrency[];
  readonly addresses: readonly Offered<DepositAddress>[];
  readonly accounts: readonly Offered<BankAccount>[];
}

/** What can be paid to now. */
export async function offeredPlaces(database: Queryable, isSimulated: boolean): Promise<Places> {
  const currencies = await selectCurrencies(database);
  const byId = new Map(currencies.map((currency) => [currency.id, currency]));
  const offered = <Place extends DepositAddress | BankAccount>(place: Place): Offered<Place>[] => {
    const currency = byId.get(place.currencyId);
    const isOpen = place.isOpen && (isSimulated || !place.isPlaceholder);
    return isOpen && currency?.deposit.isOpen ? [{ ...place, currency }] : [];
  };
  const addresses = (await selectAddresses(database)).flatMap(offered);
  const accounts = (await selectBankAccounts(database)).flatMap(offered);
  return { currencies, addresses, accounts };
}
