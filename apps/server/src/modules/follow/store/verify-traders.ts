import type { Queryable } from '../../../platform/database/queryable.ts';

/** User ids of all who may be followed. */
export async function selectActiveTraders(database: Queryable): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    text: 'select user_id::float8 as id from follow.trader where left_at is null order by user_id',
  });
  return rows.map(({ id }) => id);
}

/** What does not hold of traders, agreements and figures within this schema, a sentence each. */
export async function selectTraderBreaches(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ breach: string }>({
    text: `
      select 'trader ' || t.user_id || ': was never approved' as breach
        from follow.trader t
       where not exists (select 1 from follow.application a
               where a.user_id = t.user_id and a.status = 'approved' and a.is_demo = t.is_demo)
      union all
      select 'agreement ' || hash || ': its text has another hash'
        from follow.agreement where encode(sha256(convert_to(text, 'UTF8')), 'hex') <> hash
      union all
      select 'trader ' || s.user_id || ': the figures are not the sums of their days'
        from follow.statistics s
        join lateral (select coalesce(sum(trades), 0) as trades, coalesce(sum(wins), 0) as wins,
               coalesce(sum(profit), 0) as profit from follow.trader_day d where d.user_id = s.user_id) as days
          on (days.trades, days.wins, days.profit)
             is distinct from (s.total_trades, s.total_wins, s.total_profit)`,
  });
  return rows.map(({ breach }) => breach);
}
