import { type Api, apiOf } from './api.ts';
import { traderWith } from './trading.ts';

const SETTINGS = { multiple: 0.5, max_amount: '500', loss_limit: '' };

/** Somebody of the demo world, who may be a trader without a review. */
async function aDemo(url: string): Promise<Api> {
  const { token } = await apiOf(url).must<{ readonly token: string }>('/api/user/createAccountDemoForU');
  return apiOf(url, token);
}

async function leads(api: Api): Promise<number> {
  await api.post('/api/follow/apply_trader', { agreement: 1 });
  return (await api.must<{ readonly id: number }>('/api/user/info')).id;
}

/**
 * Gives a demo account something to show of copying: a trader whom it follows, with a copy that is open, one
 * that is closed and one that was skipped, and a follower of its own. Answers the trader's user id.
 */
export async function copiesAndIsCopied(url: string, token: string): Promise<number> {
  const [own, leader, follower] = [apiOf(url, token), await aDemo(url), await aDemo(url)];
  const [leaderId, ownId] = [await leads(leader), await leads(own)];
  await own.post('/api/follow/follow_trader', { trader_id: leaderId, ...SETTINGS });
  await follower.post('/api/follow/follow_trader', { trader_id: ownId, ...SETTINGS });
  const [first, second] = [await traderWith(leader), await traderWith(own)];
  await first.close(await first.buy('BTCUSD', 0.2));
  await first.buy('BTCUSD', 0.1);
  await first.sell('BTCUSD', 0.01);
  await second.buy('BTCUSD', 0.1);
  return leaderId;
}
