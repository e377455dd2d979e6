import { canalFollow, followTrader } from '@tidemark/contract/calls/trading/follow';
import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { expect } from 'vitest';
import { done } from '../../../../test/support/forex-calls.ts';
import type { TradingInstance } from '../../../../test/support/trading-instance.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Caller } from '../../../platform/http/route.ts';

/** A copy as it is stored, in words. */
export interface StoredCopy {
  readonly id: number;
  readonly state: string;
  readonly reason: string | null;
}

/** People who trade and follow in an instance. */
export function copyTrading(database: Database, instance: () => TradingInstance) {
  let traders = 0;
  return {
    /** A lead trader. */
    async leader(options: { isDemo?: boolean } = {}): Promise<Caller> {
      const user = await instance().openUser(options);
      traders += 1;
      await database.query({
        text: `insert into follow.trader (id, user_id, is_demo, code, since) values ($1, $2, $3, $4, now())`,
        values: [user.userId, user.userId, user.isDemo, `T${user.userId}-${traders}`],
      });
      return user;
    },
    follow: (who: Caller, leader: Caller, settings: object = {}) =>
      done(instance(), followTrader, who, {
        ...{ trader_id: leader.userId, multiple: 1, max_amount: '1000000' },
        ...settings,
      }),
    unfollow: (who: Caller, leader: Caller, settings: object = {}) =>
      done(instance(), canalFollow, who, { trader_id: leader.userId, ...settings }),
    async open(who: Caller, cont: number, more: object = {}) {
      const order = { forex_id: instance().instrumentId('EURUSD'), type: 1, cont, multiple: 100, ...more };
      const opened = await done(instance(), submit, who, order);
      await instance().follow.settled();
      return opened;
    },
    async close(who: Caller, id: number, cont?: number) {
      const closed = await done(instance(), close, who, { id, ...(cont ? { cont } : {}) });
      await instance().follow.settled();
      return closed;
    },
    /** Copies of a follower, oldest first. */
    copies: (who: Caller) =>
      database.query<StoredCopy>({
        text: `select id::float8 as id, state, skip_reason as reason from follow.copy
               where follower_id = $1 order by id`,
        values: [who.userId],
      }),
  };
}

/**
 * Breaks the desk's connections while it executes a command on the victim's account; `work` is committed
 * before.
 */
export async function breakingOff(
  { database, owner }: { readonly database: Database; readonly owner: Database },
  victim: Caller,
  work: () => Promise<unknown>,
): Promise<void> {
  const blocked = async () => {
    const [row] = await database.query<{ count: number }>({
      text: `select count(*)::int as count ${BLOCKED}`,
    });
    return row?.count ?? 0;
  };
  await owner.transaction(async (tx) => {
    const text = `select from ledger.account where user_id = ${victim.userId} and kind = 'forex' for update`;
    await tx.query({ text });
    await work();
    await expect.poll(blocked, { interval: 5 }).toBeGreaterThan(0);
    await database.query({ text: `select pg_terminate_backend(pid) ${BLOCKED}` });
    await expect.poll(blocked, { interval: 5 }).toBe(0);
  });
}

const BLOCKED = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
