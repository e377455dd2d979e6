import pg from 'pg';

export interface InstanceSize {
  /** Two a person; each has one full day behind it that is not paid yet, one in a hundred its last. */
  readonly subscriptions: number;
  /** Overdue since one to thirty days, with the penalties of all days but today. */
  readonly loans: number;
}

/**
 * Fills an instance that has been open for long, by a few statements, with all postings that its rows depend
 * on. No work of this morning is done: rows finished today count as finished yesterday.
 */
export async function fillCalendar(url: string, size: InstanceSize): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set work_mem = '256MB'; set maintenance_work_mem = '512MB'");
    await client.query(`
      create temporary table person as
      select n, 1000000 + 3 * n as account, uid.uid
      from (select row_number() over (order by uid) - 1 as n, uid
        from generate_series(10000000, 10200000) as uid
        where not exists (select from session.users as known where known.uid = uid.uid)
        limit ${Math.ceil(size.subscriptions / 2)}) as uid`);
    for (const statement of [
      users,
      accounts,
      deposits,
      subscriptions,
      pools,
      ...loans(size.loans),
      ...postings,
    ]) {
      await client.query(statement);
    }
    await client.query(yesterday);
    await client.query(beforeLog);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const users = `
  alter table person add column id bigint;
  with made as (
    insert into session.users (uid, invite_code, is_demo, email, password_hash, lang, created_at)
    select uid, 'B' || n, false, 'person' || n || '@example.com', 'none', 'en', now() - interval '60 days'
    from person order by n returning id, uid)
  update person set id = made.id from made where made.uid = person.uid;
  create index on person (n)`;

/** Deposited 10,000, in two shares of 1,000; a loan of 500 is added. */
const accounts = `
  insert into ledger.account (id, user_id, kind, is_demo, balance, opened_at)
  select account + place, id, (array['change', 'micro', 'forex'])[place + 1], false,
    case place when 0 then 8000000000 else 0 end, now() - interval '60 days'
  from person, generate_series(0, 2) as place order by 1`;

const deposits = `
  insert into funding.deposit (user_id, kind, currency_id, code, protocol, decimals, price, option_id, address,
    bank_name, payee_account, units, usd, proof, status, submitted_at, decided_by, decided_at, received_units,
    received_usd)
  select person.id, 'coin', currency.id, code, protocol, decimals, deposit_price, 1, 'T', '', '',
    10000000000, 10000000000, 'none', 'approved', now() - interval '59 days', 1, now() - interval '59 days',
    10000000000, 10000000000
  from person, (select * from funding.currency where deposit_price = 1000000 and kind = 'coin' order by id limit 1) as currency
  order by n`;

const subscriptions = `
  insert into fund.subscription (fund_id, pool_id, user_id, account_id, share, dividend, day_profit, lock_days,
    damages, currency_code, bought_at, bought_on, last_day, next_day, earn_until)
  select fund.id, pool.id, person.id, account, 1000000000, dividend, 1000000000 * dividend / 100000000,
    days, damages, currency_code, current_date - interval '36 hours', current_date - 2,
    current_date - 2 + days, current_date - 1, current_date - 2 + days
  from person cross join generate_series(0, 1) as turn
  cross join lateral (select case when n % 50 = 0 and turn = 0 then 1 else 30 end as days) as held
  join fund.fund on fund.id = 1 + (n + turn) % 3
  join fund.pool on pool.fund_id = fund.id and not pool.is_demo
  order by n`;

/** Fed enough for what is due. */
const pools = `
  insert into fund.feed (pool_id, amount, reason, fed_at)
  select id, 1000000000000, '', now() - interval '2 days' from fund.pool where not is_demo;
  update fund.pool set balance = fed.amount, shares = held.shares, running = held.running,
    next_income = held.next_income
  from (select pool_id, sum(amount)::bigint as amount from fund.feed group by pool_id) as fed
  join (select pool_id, sum(share)::bigint as shares, count(*)::int as running,
    sum(day_profit)::bigint as next_income from fund.subscription group by pool_id) as held using (pool_id)
  where pool.id = fed.pool_id`;

/** 500 over 7 days, one of them free, at 0.06 %; 1.25 for each day after. */
function loans(count: number): string[] {
  return [
    `insert into files.upload (user_id, name, state, content_type, width, height, bytes, created_at, used_at)
     values (1, 'signature-of-everybody', 'kept', 'image/png', 1, 1, 1, now(), now())`,
    `insert into loan.loan (user_id, account_id, config_id, amount, period, free_period, interest_rate,
       penalty_rate, interest, penalty_day, sign, lang, agreement, agreement_hash, asked_at, status, decided_by,
       decided_at, penalty, penalty_through)
     select id, account, 1, 500000000, 7, 1, 600, 2500, 1800000, 1250000, 'signature-of-everybody', 'en', 'text', encode(sha256('text'), 'hex'),
       current_date - (8 + late) * interval '1 day', 'owed', 1, current_date - (8 + late) * interval '1 day',
       1250000 * late, case when late > 0 then current_date - 1 end
     from person, lateral (select (n % 30)::int as late) as overdue where n < ${count} order by n`,
    `insert into loan.penalty (loan_id, day, amount)
     select id, due_on + behind, penalty_day from loan.loan, generate_series(1, current_date - 1 - due_on) as behind`,
    `update ledger.account set balance = balance + loan.amount, owed = loan.amount
     from loan.loan where account.id = loan.account_id`,
    'update loan.accrued set through = current_date - 1',
  ];
}

/** One block of ids for all of them. */
const postings = [
  `create temporary table moved as
   select row_number() over (order by step, reference) as place, * from (
     select 0 as step, 'funding.deposit' as event, deposit.id as reference, 3 as debit, account as credit,
       usd as amount, null::bigint as debit_after, 10000000000 as credit_after, decided_at as at
     from funding.deposit join person on person.id = user_id
     union all
     select row_number() over (partition by account_id order by subscription.id), 'fund.subscribed', subscription.id, account_id,
       shares_account, share, 10000000000 - 1000000000 * row_number() over (partition by account_id order by subscription.id),
       null, bought_at
     from fund.subscription join fund.pool on pool.id = pool_id
     union all
     select 3, 'loan.paid_out', id, 7, account_id, amount, null, 8500000000, decided_at from loan.loan
     union all
     select 4, 'fund.pool_fed', feed.id, 1, pool_account, feed.amount, null, null, fed_at
     from fund.feed join fund.pool on pool.id = pool_id
     where not is_demo and feed.fed_at < now() - interval '1 day'
   ) as move`,
  `insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, debit_after,
     credit_after, posted_at)
   select first + place, event, reference, debit, credit, amount, debit_after, credit_after, at
   from moved, (select coalesce(max(id), 0) as first from ledger.posting) as known order by place`,
  "select setval('ledger.posting_id', (select max(id) + 100000 from ledger.posting))",
];

const yesterday = `
  alter table calendar.run disable trigger user;
  delete from calendar.run;
  insert into calendar.run (job, day, began_at, finished_at, things)
  select name, current_date - 1, current_date - 1, current_date - 1, 0 from calendar.job;
  alter table calendar.run enable trigger user`;

/** The people were signed in by a server that has begun a log: the measured one begins its own, after what is filled. */
const logTables = ['cosigned', 'checkpoint', 'rotation', 'tile', 'batch', 'log'].map(
  (name) => `transparency.${name}`,
);
const beforeLog = `
  ${logTables.map((name) => `alter table ${name} disable trigger user; delete from ${name}; alter table ${name} enable trigger user;`).join('\n  ')}
  delete from transparency.pending;
  alter table transparency.beginning disable trigger user;
  update transparency.beginning set last_id = case kind
    when 'posting' then (select coalesce(max(id), 0) from ledger.posting)
    when 'deal.open' then (select coalesce(max(id), 0) from forex.deal)
    when 'trade.open' then (select coalesce(max(id), 0) from micro.wager)
    else (select coalesce(max(number), 0) from operator.audit) end;
  alter table transparency.beginning enable trigger user;
  insert into transparency.pending (kind, ids)
  select 'posting.earlier', array[least(last_id, range * 10000)]
  from transparency.beginning, generate_series(1, greatest(1, (last_id + 9999) / 10000)) as range
  where kind = 'posting' order by range`;
