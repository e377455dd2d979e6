import { apiOf } from '../support/api.ts';
import { depositByWire, depositCoins } from '../support/deposits.ts';
import type { RunningInstance } from '../support/instance/server.ts';
import { aCard, upload } from '../support/page/uploads.ts';
import { type Desk, operatorDesk } from '../support/people/operator-desk.ts';
import { aPerson } from '../support/people/person.ts';
import { withdrawCoins } from '../support/withdrawals.ts';

/** A well-formed address; nothing is ever sent there. */
const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** The default of the setting; a new payee waits so long. */
const HOLD_HOURS = 24;

/** Tokens of real users in every state of their real name, and of an operator's session. */
export type People = Readonly<Record<'real' | 'waiting' | 'rejected' | 'approved' | 'operator', string>>;

/** Registers people who have submitted their names, and the operator who has decided some of them. */
export async function people(instance: RunningInstance): Promise<People> {
  const real = (await aPerson(instance, 'linus.holm@example.com')).token;
  const waiting = await submitted(instance, 'grace.hopper@example.com', 'Grace Hopper');
  await submitted(instance, 'mei.lin@example.com', 'Mei Lin 林美');
  const rejected = await submitted(instance, 'omar.said@example.com', 'Omar Said');
  const approved = await submitted(instance, 'ines.aguas@example.com', 'Inês Águas');
  const desk = await operatorDesk(instance, 'ada@tidemark.example', 'admin');
  await desk.decide('real_name', 'Omar Said', 'reject', 'The lower edge of the card is cut off.');
  await desk.decide('real_name', 'Inês Águas', 'approve');
  await money(instance, { approved, waiting, desk });
  await withdrawals(instance, approved, desk);
  return { real, waiting, rejected, approved, operator: desk.token };
}

/**
 * Deposits in every state that operators see: pending, above the limit, approved once, credited, rejected.
 */
async function money(
  { server: { url } }: Pick<RunningInstance, 'server'>,
  people: { readonly approved: string; readonly waiting: string; readonly desk: Desk },
): Promise<void> {
  const { approved, waiting, desk } = people;
  const usdt = await depositCoins(url, approved, { currency: 'USDT', number: '2500' });
  await desk.decide('deposit', usdt, 'approve');
  const euros = await depositByWire(url, approved, { currency: 'EUR', number: '1200' });
  await desk.decide('deposit', euros, 'reject', 'The payment has not arrived.');
  const large = await depositCoins(url, approved, { currency: 'USDT', number: '25000' });
  await desk.decide('deposit', large, 'approve');
  await depositCoins(url, waiting, { currency: 'USDC', number: '480.25' });
  await depositByWire(url, approved, { currency: 'USD', number: '18000' });
}

/** A withdrawal that waits, and a correction that one operator has proposed. */
async function withdrawals(instance: RunningInstance, token: string, desk: Desk): Promise<void> {
  await desk.set('settings/funding/funding', { withdraw_hold_hours: 0 });
  const owner = { token, address: 'ines.aguas@example.com' };
  await withdrawCoins(instance, owner, { drawId: 1, dcAddress: TRON_ADDRESS, number: '850' });
  await desk.set('settings/funding/funding', { withdraw_hold_hours: HOLD_HOURS });
  const { id } = await apiOf(instance.server.url, token).must<{ id: number }>('/api/user/info');
  await desk.propose(id, '12.5', 'The network fee of the deposit of 2 November was taken twice.');
}

async function submitted(instance: RunningInstance, address: string, name: string): Promise<string> {
  const { token } = await aPerson(instance, address);
  const url = instance.server.url;
  await apiOf(url, token).post('/api/user_real/real_name', {
    name,
    card_id: `L${address.length}23 4567`,
    front_pic: await upload(url, token, await aCard(name, '#0E7C86')),
    reverse_pic: await upload(url, token, await aCard('Republic of the Tide', '#334155')),
  });
  return token;
}
