import { type StrategyKey, strategyKeys } from '@tidemark/domain/strategies';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** The demo account of a strategy. */
export interface StoredAccount {
  readonly strategy: StrategyKey;
  readonly userId: number;
  /** With it createAccountDemo opens the same account again. */
  readonly demoId: string;
}

/** The account of every strategy that has one. */
export async function selectAccounts(database: Queryable): Promise<StoredAccount[]> {
  const rows = await database.query<{ strategy: StrategyKey; user_id: number; demo_id: string }>({
    text: `select strategy, user_id::float8 as user_id, demo_id from strategy.account
            where strategy = any($1::text[])`,
    values: [[...strategyKeys]],
  });
  return rows.map(({ strategy, user_id, demo_id }) => ({ strategy, userId: user_id, demoId: demo_id }));
}

export async function saveAccount(database: Queryable, account: StoredAccount): Promise<void> {
  await database.query({
    text: `insert into strategy.account (strategy, user_id, demo_id) values ($1, $2::bigint, $3)
           on conflict (strategy) do update set user_id = excluded.user_id, demo_id = excluded.demo_id`,
    values: [account.strategy, account.userId, account.demoId],
  });
}
