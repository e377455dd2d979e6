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

/** What can be paid to now, in the order of the currencies and then of the places. */
export async function offeredPlaces(database: Queryable, isSimulated: boolean): Promise<Places> {
  const currencies = await selectCurrencies(database);
  const offered = <Place extends DepositAddress | BankAccount>(places: readonly Place[]): Offered<Place>[] =>
    currencies
      .filter(({ deposit }) => deposit.isOpen)
      .flatMap((currency) =>
        places
          .filter(({ currencyId, isOpen }) => isOpen && currencyId === currency.id)
          .filter(({ isPlaceholder }) => isSimulated || !isPlaceholder)
          .map((place) => ({ ...place, currency })),
      );
  const addresses = offered(await selectAddresses(database));
  const accounts = offered(await selectBankAccounts(database));
  return { currencies, addresses, accounts };
}
