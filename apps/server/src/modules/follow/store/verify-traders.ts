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
               coalesce(sum(outflow - inflow), 0) as paid_out
               from follow.trader_day d where d.user_id = s.user_id) as days on true
        left join lateral (select equity, total_growth from follow.trader_day d where d.user_id = s.user_id
               order by day desc limit 1) as last on true
       where (days.trades, days.wins, coalesce(last.equity, 0) + days.paid_out)
               is distinct from (s.total_trades, s.total_wins, s.total_profit)
          or abs(least((coalesce(last.total_growth, 1) - 1) * 10000, 100000000000) - s.total_rate) > 0.5
      union all
      select 'trader ' || user_id || ': the growth up to ' || day || ' is not that of its days'
        from (select user_id, day, total_growth, growth,
                lag(total_growth) over (partition by user_id order by day) as before
                from follow.trader_day) as days
       where before is not null and abs(before * growth - total_growth) > 1e-17`,
  });
  return rows.map(({ breach }) => breach);
}
