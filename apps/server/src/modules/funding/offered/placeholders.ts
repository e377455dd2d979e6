import type { FundingParts } from '../parts.ts';
import { insertPlaceholders, selectCurrencies } from '../store/offered.ts';

/**
 * Well-formed addresses, known to belong to no one: coins are burnt there. They are shown where play money is
 * «sent», and never offered where money is real.
 */
const NOBODYS: Readonly<Record<string, string>> = {
  TRC20: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  ERC20: '0x000000000000000000000000000000000000dEaD',
  BEP20: '0x000000000000000000000000000000000000dEaD',
};

const PLAY_BANK = {
  bankName: 'Play Money Bank (simulation)',
  bankAddress: '1 Example Street, Nowhere',
  bankSwift: 'PLAYXX00',
  payeeName: 'Tidemark simulation',
  payeeAccount: '0000 0000 0000 0000',
  bankRemark: 'Play money: send nothing.',
};

/** Whether an address is one to which coins are burnt. */
export function isNobodys(address: string): boolean {
  return Object.values(NOBODYS).some((known) => known.toLowerCase() === address.toLowerCase());
}

/** Whether this is still the bank of play money. */
export function isPlayBank({ bankName, payeeName, payeeAccount }: typeof PLAY_BANK): boolean {
  const { bankName: bank, payeeName: payee, payeeAccount: account } = PLAY_BANK;
  return bankName === bank || payeeName === payee || payeeAccount === account;
}

/** With a channel at once; any other begins without. */
const BANKED = new Set(['USD', 'EUR']);

/** Gives currencies that have no place to pay to one of play money. */
export async function seedPlaceholders({ database }: Pick<FundingParts, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    const currencies = await selectCurrencies(tx);
    const addresses = currencies.flatMap(({ id: currencyId, protocol }) => {
      const address = NOBODYS[protocol];
      return address === undefined ? [] : [{ currencyId, address }];
    });
    const accounts = currencies
      .filter(({ kind, code }) => kind === 'bank' && BANKED.has(code))
      .map(({ id: currencyId }) => ({ currencyId, ...PLAY_BANK }));
    await insertPlaceholders(tx, { addresses, accounts });
  });
}
