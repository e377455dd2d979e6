import { type Api, apiOf } from './api.ts';
import { depositByWire } from './deposits.ts';
import type { RunningInstance } from './instance/server.ts';
import type { Desk } from './people/operator-desk.ts';
import type { Person } from './people/person.ts';

/** A bank account of the instance that never receives a wire. */
const BANK = {
  bank_name: 'Harbour Bank',
  bank_address: '1 Quay Street, Port Example',
  bank_swift: 'HARBXX22',
  payee_name: 'Tidemark Ltd',
  payee_account: '0001 2345 6789',
  bank_remark: '',
  position: 1,
  open: true,
};

/** An operator opens the dollar account that money is wired to, where there is none yet. */
async function openDollars(api: Api, desk: Desk): Promise<void> {
  const known = await api.must<readonly object[]>('/api/quickCharge/wire_info', { bank_coin: 'USD' });
  if (known.length > 0) return;
  const isDollar = ({ code, kind }: Readonly<Record<string, unknown>>) => code === 'USD' && kind === 'bank';
  const currency_id = await desk.find('settings/funding/currency', isDollar);
  await desk.make('settings/funding/bank_account', { ...BANK, currency_id });
}

/** A user wires dollars, sends the receipt, and an operator approves the arrived amount. */
export async function paidIn(
  { server: { url } }: Pick<RunningInstance, 'server'>,
  desk: Desk,
  { token }: Pick<Person, 'token'>,
  amount: string,
): Promise<void> {
  await openDollars(apiOf(url, token), desk);
  await desk.decide(
    'deposit',
    await depositByWire(url, token, { currency: 'USD', number: amount }),
    'approve',
  );
}
