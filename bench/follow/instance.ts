import type { Call } from '@tidemark/contract';
import { followTrader } from '@tidemark/contract/calls/trading/follow';
import { closeAll } from '@tidemark/contract/calls/trading/forex';
import { isRefusal, present } from '@tidemark/domain/outcome';
import type { Follow } from '../../apps/server/src/modules/follow/index.ts';
import type { Queryable } from '../../apps/server/src/platform/database/queryable.ts';
import type { Route } from '../../apps/server/src/platform/http/route.ts';
import { type BenchInstance, openBenchInstance } from '../orders/bench-instance.ts';
import { contextOf } from '../orders/in-process.ts';
import { openUsers, quoteInProcess } from '../orders/instance.ts';

/** Users who are not followed and follow no one, for measuring their orders' delay. */
const OTHERS = 2000;
const AT_ONCE = 64;

/** An instance in which one is followed by many. */
export interface CopyInstance extends BenchInstance {
  readonly follow: Follow;
  readonly leader: number;
  readonly followers: readonly number[];
  readonly others: readonly number[];
  /** Makes a call as a user; refused only by a defect of the benchmark. */
  made(call: Call, userId: number, input: object): Promise<unknown>;
}

export const aMarketOrder = (instance: BenchInstance) => ({
  forex_id: present(instance.market.instrumentByCode('BTCUSD'), 'BTCUSD').id,
  type: 1,
  cont: 0.01,
  status: 1,
  multiple: 20,
});

export async function openCopyInstance(url: string, followersCount: number): Promise<CopyInstance> {
  const instance = await openBenchInstance(url);
  const { database, ledger, clock, forex, follow } = instance;
  const quotes = quoteInProcess(instance.market);
  await quotes.first;
  const users = await openUsers({ database, ledger, count: 1 + followersCount + OTHERS, now: clock.now() });
  const leader = present(users[0], 'a leader');
  const followers = users.slice(1, 1 + followersCount);
  await database.transaction((tx) => approve(tx, leader));
  const routes: readonly Route[] = [...forex.routes, ...follow.routes];
  const made = async (call: Call, userId: number, input: object) => {
    const route = present(
      routes.find((known) => known.call === call),
      call.path,
    );
    const outcome = await route.handle(input, contextOf(userId, clock.now()));
    if (isRefusal(outcome)) throw new Error(`${call.path}: ${outcome.refusal}`);
    return outcome;
  };
  const input = { trader_id: leader, multiple: 1, max_amount: '1000000', loss_limit: '' };
  for (let from = 0; from < followers.length; from += AT_ONCE) {
    await Promise.all(followers.slice(from, from + AT_ONCE).map((one) => made(followTrader, one, input)));
  }
  return {
    ...instance,
    leader,
    followers,
    others: users.slice(1 + followersCount),
    made,
    async stop() {
      quotes.stop();
      await instance.stop();
    },
  };
}

/** Makes a demo user a trader, with all data that `verify` checks. */
async function approve(tx: Queryable, userId: number): Promise<void> {
  const values = [userId];
  await tx.query({
    text: `insert into session.users (id, uid, invite_code, is_demo, is_trader, demo_key, lang, created_at)
           overriding system value values ($1::bigint, 10000000 + $1::int, 'BENCH', true, true, 'bench', 'en', now())`,
    values,
  });
  await tx.query({
    text: `with agreed as (insert into follow.agreement (hash, text, first_agreed_at)
             values (encode(sha256('Agreed.'), 'hex'), 'Agreed.', now()) returning hash)
           insert into follow.application (user_id, is_demo, agreement_hash, status, submitted_at, decided_at)
           select $1, true, hash, 'approved', now(), now() from agreed`,
    values,
  });
  await tx.query({
    text: `insert into follow.trader (id, user_id, is_demo, code, since) values (1, $1, true, 'TBENCH', now())`,
    values,
  });
}

/** Closes every user's positions, so that each round begins in the same state. */
export async function closeEverything(instance: CopyInstance, who: readonly number[]): Promise<void> {
  for (let from = 0; from < who.length; from += 256) {
    const few = who.slice(from, from + 256);
    await Promise.all(few.map((one) => instance.made(closeAll, one, { which: 'all' })));
  }
}
