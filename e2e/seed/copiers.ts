import { type Api, apiOf } from '../support/api.ts';
import type { RunningInstance } from '../support/instance/server.ts';
import { paidIn } from '../support/money.ts';
import { type Desk, operatorDesk } from '../support/people/operator-desk.ts';
import { aPerson } from '../support/people/person.ts';
import { traderWith } from '../support/trader.ts';

/** Tokens of a trader whom others copy and of one who copies, and whom they copy. */
export interface Copiers {
  readonly leader: string;
  readonly follower: string;
  /** The trader's user id. */
  readonly leaderId: number;
}

/** A trader with a short record and three followers: open, closed and skipped copies, a following that paused. */
export async function copiers(
  instance: RunningInstance,
  code: string,
  pause: () => Promise<unknown>,
): Promise<Copiers> {
  const desk = await operatorDesk(instance, 'harbour@tidemark.example', 'admin');
  const leader = await someone(instance, desk, 'marco.lindqvist@example.com', '9000');
  const other = await someone(instance, desk, 'tomas.reyes@example.com', '4000');
  await becomesTrader(leader, desk);
  await becomesTrader(other, desk);
  const follower = await someone(instance, desk, 'sade.okafor@example.com', '2500');
  const small = await someone(instance, desk, 'yuki.tanaka@example.com', '160');
  const third = await someone(instance, desk, 'ana.ferreira@example.com', '1800');
  const [leaderId, otherId] = [await idOf(leader.api), await idOf(other.api)];
  await follows(follower.api, leaderId, { multiple: 0.5, max_amount: '400', loss_limit: '250' });
  await follows(follower.api, otherId, { multiple: 1, max_amount: '500', loss_limit: '0.5' });
  await follows(small.api, leaderId, { multiple: 1, max_amount: '1000', loss_limit: '' });
  await follows(third.api, leaderId, { multiple: 2.37, max_amount: '250', loss_limit: '' });
  const [first, second] = [await traderWith(leader.api), await traderWith(other.api)];
  const closed = [await first.buy(code, 0.5), await first.sell(code, 0.3), await first.buy(code, 0.01)];
  const lost = await second.buy(code, 0.4);
  await pause();
  for (const order of closed) await first.close(order);
  await second.close(lost);
  await first.buy(code, 0.6);
  await first.sell('BTCUSD', 0.4).catch(() => undefined);
  await first.sell(code, 0.25);
  await third.api.post('/api/follow/canal_follow', { trader_id: leaderId });
  return { leader: leader.token, follower: follower.token, leaderId };
}

interface Someone {
  readonly address: string;
  readonly token: string;
  readonly api: Api;
}

/** A real person with so much on the contract account. */
async function someone(
  instance: RunningInstance,
  desk: Desk,
  address: string,
  amount: string,
): Promise<Someone> {
  const { token } = await aPerson(instance, address);
  await paidIn(instance, desk, { token }, amount);
  const api = apiOf(instance.server.url, token);
  await api.post('/api/account/transfer', { balance: amount, from: 'change', to: 'forex' });
  return { address, token, api };
}

/** Applies, and is approved. */
async function becomesTrader({ api, address }: Someone, desk: Desk): Promise<void> {
  await api.post('/api/follow/apply_trader', { agreement: 1 });
  await desk.decide('trader', address, 'approve');
}

async function idOf(api: Api): Promise<number> {
  return (await api.must<{ readonly id: number }>('/api/user/info')).id;
}

interface FollowRequest {
  readonly multiple: number;
  readonly max_amount: string;
  readonly loss_limit: string;
}

async function follows(api: Api, trader_id: number, input: FollowRequest): Promise<void> {
  await api.post('/api/follow/follow_trader', { trader_id, ...input });
}
