import { expect } from '@playwright/test';
import type { Desk } from '../support/people/operator-desk.ts';
import { entity, type SpecClient } from './client.ts';
import type { Member } from './session.ts';

interface Listed<T> {
  readonly data: readonly T[];
}

/** An ordinary user becomes a trader: agreed, applied, approved. */
export async function becomeTrader({ client, id }: Member, desk: Desk): Promise<void> {
  const applied = await client.post<{ agreement_hash: string }>('/api/follow/apply_trader', { agreement: 1 });
  await desk.decide('trader', applied.agreement_hash, 'approve');
  expect(await client.get('/api/user/info')).toMatchObject({ id, is_trader: 1 });
}

/** A user follows the trader, and both see it. */
export async function follow(follower: SpecClient, trader: Member): Promise<void> {
  const traders = await follower.get<Listed<object>>('/api/follow/trader_list', { page: 1 });
  expect(entity('trader', traders.data)).toMatchObject([{ user_id: trader.id, is_followed: false }]);
  entity('trader', await follower.get('/api/follow/trader_detail', { id: trader.id }));
  const settings = { trader_id: trader.id, multiple: 1, max_amount: 500 };
  entity('followSettings', await follower.post('/api/follow/follow_trader', settings));
  const followed = await follower.get<Listed<object>>('/api/follow/followed_trader', { page: 1 });
  expect(entity('followedTrader', entity('trader', followed.data))).toMatchObject([
    { user_id: trader.id, is_followed: true },
  ]);
  const mine = await trader.client.get<Listed<object>>('/api/follow/my_follower', { page: 1 });
  entity('followerSummary', mine);
  entity('follower', mine.data);
}

/** The copies of a follower in one status, the newest first. */
export async function copies(
  follower: Member,
  trader: Member,
  status: number,
): Promise<readonly { readonly Id: number; readonly FollowType: number }[]> {
  const { data } = await follower.client.get<Listed<{ Id: number; FollowType: number }>>(
    '/v2/api/forex/my_deal_follow_order',
    { page: 1, user_id: trader.id, follower_user_id: follower.id, status },
  );
  return data.length === 0 ? data : entity('followOrder', data);
}

/** Unfollows; then checks the ranking, which counts a new trader with too few days separately. */
export async function unfollow(follower: SpecClient, trader: Member): Promise<void> {
  await follower.post('/api/follow/canal_follow', { trader_id: trader.id });
  const ranking = await follower.get<Listed<object> & { readonly not_ranked: number }>('/api/follow/list');
  expect(ranking).toMatchObject({ data: [], not_ranked: 1, thresholds: { days: 7, positions: 5 } });
  entity('ranked', (await follower.get<Listed<object>>('/api/follow/list', { ranked: 0 })).data);
}
