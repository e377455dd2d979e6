import { chargeInfo, chargeSymbols, wireInfo } from '@tidemark/contract/calls/money/deposits';
import type { FundingCurrency } from '@tidemark/domain/funding';
import { answer, type Route } from '../../../platform/http/route.ts';
import type { FundingParts } from '../parts.ts';
import { seedPlaceholders } from './placeholders.ts';
import { offeredPlaces } from './places.ts';
import { presentAccount, presentAddress, presentSymbol } from './present.ts';

/** What can be paid in, and where to. */
export function createOffered(funding: FundingParts) {
  const places = () => offeredPlaces(funding.database, funding.simulated() !== undefined);
  const routes: Route[] = [
    answer(chargeSymbols, async ({ type }) => {
      const { currencies, addresses, accounts } = await places();
      const channelled = new Set([...addresses, ...accounts].map(({ currency }) => currency.code));
      return networksOf(currencies)
        .filter(([{ kind }]) => type === undefined || (kind === 'coin') === (type === 0))
        .map((networks) => presentSymbol(networks, channelled.has(networks[0].code)));
    }),
    answer(chargeInfo, async ({ currency }) => {
      const { currencies, addresses } = await places();
      return addresses.filter(takes(currency, currencies)).map(presentAddress);
    }),
    answer(wireInfo, async ({ bank_coin }) => {
      const { currencies, accounts } = await places();
      return accounts.filter(takes(bank_coin, currencies)).map(presentAccount);
    }),
  ];
  return {
    routes,
    async start() {
      if (funding.simulated() !== undefined) await seedPlaceholders(funding);
    },
  };
}

/** Currencies by their code: a coin on two networks is one currency for its holder. */
function networksOf(currencies: readonly FundingCurrency[]): [FundingCurrency, ...FundingCurrency[]][] {
  const byName = new Map<string, [FundingCurrency, ...FundingCurrency[]]>();
  for (const currency of currencies) {
    const name = `${currency.kind} ${currency.code}`;
    const known = byName.get(name);
    if (known) known.push(currency);
    else byName.set(name, [currency]);
  }
  return [...byName.values()];
}

/** Places for the currency that is named by its code, or by the id that `symbols` has for it; without one, all. */
function takes(
  named: string,
  currencies: readonly FundingCurrency[],
): (place: { readonly currency: FundingCurrency }) => boolean {
  const wanted = named.trim().toUpperCase();
  const code = currencies.find(({ id }) => String(id) === wanted)?.code ?? wanted;
  return ({ currency }) => code === '' || currency.code === code;
}
