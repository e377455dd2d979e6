import { apiOf } from '../support/api.ts';
import type { RunningInstance } from '../support/instance/server.ts';
import { paidIn } from '../support/money.ts';
import { operatorDesk } from '../support/people/operator-desk.ts';
import { aPerson } from '../support/people/person.ts';
import { tradeAs } from './demo-trader.ts';
import { talk } from './talk.ts';

/** What is moved about before anything is traded: amount, from, to. */
const moves = [
  ['6500', 'change', 'forex'],
  ['350.25', 'change', 'micro'],
  ['120.5', 'micro', 'change'],
] as const;

/** What is subscribed: fund, amount. */
const shares = [
  [1, '250'],
  [2, '500'],
] as const;
const REDEEMED_FUND = 2;

/** Days after the subscription that the calendar is brought to, so that there is some income to look at. */
const DAYS_ON = 5;
const DAY_MS = 86_400_000;

async function someDaysOn(api: ReturnType<typeof apiOf>): Promise<string> {
  const { data } = await api.must<{ readonly data: readonly { readonly sub_time: string }[] }>(
    '/api/fund/subList',
  );
  const bought = Date.parse(data[0]?.sub_time ?? '');
  return new Date(bought + DAYS_ON * DAY_MS).toISOString().slice(0, 10);
}

/** A user whose accounts have a history: deposits, transfers, orders; returns the token. */
export async function moneyed(instance: RunningInstance, pause: () => Promise<unknown>): Promise<string> {
  const person = await aPerson(instance, 'noor.haddad@example.com');
  const desk = await operatorDesk(instance, 'till@tidemark.example', 'admin');
  await paidIn(instance, desk, person, '8000');
  await paidIn(instance, desk, person, '1250.75');
  const api = apiOf(instance.server.url, person.token);
  for (const [balance, from, to] of moves)
    await api.post('/api/account/transfer', { balance, currency_id: 1, from, to });
  await tradeAs(person.token, instance.server.url, pause);
  await api.post('/api/account/transfer', { balance: '75', currency_id: 1, from: 'forex', to: 'change' });
  // Two shares of funds, one of which is to be redeemed.
  for (const [fund, amount] of shares) {
    const { id } = await api.post<{ readonly id: number }>('/api/fund/buy', { id: fund, amount });
    if (fund === REDEEMED_FUND) await api.post('/api/fund/applyRefund', { sub_id: id });
  }
  await instance.server.run(`accrue --as-of ${await someDaysOn(api)}`);
  await talk(instance.server.url, person.token, desk);
  return person.token;
}
