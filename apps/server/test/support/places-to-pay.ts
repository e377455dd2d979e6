import { present } from '@tidemark/domain/outcome';
import type { TestDatabase } from './test-database.ts';

/** Ids of an address (USDT over TRC20) and a bank account (USD) that are offered where money is real. */
export interface PlacesToPay {
  readonly address: number;
  readonly account: number;
}

/** Opens both, as an operator would who has just begun. */
export async function placesToPay({ database }: TestDatabase): Promise<PlacesToPay> {
  const [address] = await database.query<{ id: number }>({
    text: `insert into funding.deposit_address (currency_id, address, position, open)
           values (1, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 1, true) returning id`,
  });
  const [account] = await database.query<{ id: number }>({
    text: `insert into funding.bank_account (currency_id, bank_name, bank_address, bank_swift, payee_name,
             payee_account, bank_remark, position, open)
           values (4, 'First Bank', '1 Harbour Road', 'FIRSHKHH', 'Tidemark', '012-345678', 'Your uid', 1, true)
           returning id`,
  });
  return { address: present(address, 'an address').id, account: present(account, 'an account').id };
}
