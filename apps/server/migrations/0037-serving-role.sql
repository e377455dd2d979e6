-- What the role that serves may do, also where it is made after the tables: until now rights were given at
-- the first migration only, so that a database with one role could not get a second one later. And prices,
-- bars and audit entries come in through statements that check what they add.

-- Tables of which the serving role may not write every column, and of which it may delete nothing.
create table platform.restricted (
  -- schema.table
  target text primary key,
  columns text[] not null
);

-- Tables that the serving role reads, and writes through functions alone.
create table platform.written_by_function (target text primary key);

insert into platform.restricted
select c.oid::regclass::text, '{}' from pg_trigger t join pg_class c on c.oid = t.tgrelid
where t.tgname = 'append_only' and not c.relispartition;

insert into platform.restricted (target, columns) values
  ('forex.deal', '{status, lots, margin, fee, close_price, close_tick_seq, close_tick_at, close_rate_numerator,
    close_rate_denominator, profit, closed_at, close_reason, close_level}'),
  ('forex.pending_order', '{status, stop_loss, take_profit, trailing_distance, ended_at, cancel_reason}'),
  ('micro.wager', '{status, end_price, end_tick_seq, end_tick_at, profit, settled_at, void_reason}'),
  ('funding.deposit', '{status, first_by, first_at, first_units, decided_by, decided_at, remark, received_units,
    received_usd}'),
  ('funding.withdrawal', '{status, confirmed_at, first_by, first_at, decided_by, ended_at, remark}'),
  ('funding.draw_method', '{deleted_at}'),
  ('follow.following', '{since_intent, ratio, max_amount, loss_limit, result_base, status, paused_at, ended_at}'),
  ('follow.intent', '{done_at}'),
  ('follow.copy', '{state, profit, last_intent, own_stops, ended_at}'),
  ('follow.application', '{status, decided_by, decided_at, remark}'),
  ('follow.trader', '{since, left_at}'),
  ('loan.identity', '{status, decided_by, decided_at, remark}'),
  ('loan.loan', '{status, first_by, first_at, decided_by, decided_at, remark, penalty, penalty_through,
    checking_since, repaid_at, repaid_by}'),
  ('loan.repayment', '{status, first_by, first_at, first_received, decided_by, decided_at, remark, received}'),
  ('loan.reminder', '{status, tries, next_at, sent_at}'),
  ('fund.subscription', '{status, next_day, earn_until, days_paid, ended_at, returned, penalty}'),
  ('fund.income', '{paid_at, void_at}'),
  ('fund.redemption', '{status, decided_by, decided_at, remark, first_by, first_at}'),
  ('operator.proposal', '{object, status, approved_by, approved_at, takes_effect_at, closed_by, closed_at, remark,
    failure}'),
  ('fund.pool', '{balance, due, shares, running, next_income}'),
  ('support.conversation', '{status, taken_by, waiting_since, user_read_id, operator_read_id, mail_due_at, mailed_id}'),
  ('content.article', '{category_id, logo, texts, publish_at, withdrawn_at, version, changed_at, changed_by}');

-- From now on a migration that restricts a table also writes it down here.
create or replace function platform.append_only(target regclass) returns void language plpgsql as $$
declare
  grantee text;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = target and a.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on %s from %I', target, grantee);
  end loop;
  execute format(
    'create trigger append_only before update or delete or truncate on %s
       for each statement execute function platform.refuse_change()', target);
  if not (select relispartition from pg_class where oid = target) then
    insert into platform.restricted values (target::text, '{}') on conflict do nothing;
  end if;
end $$;

create or replace function platform.only_changes(target regclass, columns text[]) returns void language plpgsql as $$
declare
  grantee text;
begin
  for grantee in
    select distinct r.rolname
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = target and a.grantee <> c.relowner
  loop
    execute format('revoke update, delete, truncate on %s from %I', target, grantee);
    execute format('grant update (%s) on %s to %I',
      (select string_agg(quote_ident(name), ', ') from unnest(columns) as name), target, grantee);
  end loop;
  insert into platform.restricted as known values (target::text, columns)
    on conflict (target) do update set columns = excluded.columns;
end $$;

-- Gives a role what serving needs in these schemas, and takes from it everything else. The owner runs it
-- behind every migration; it may be run again at any time.
create function platform.grant_serving(grantee name, schemas text[]) returns void language plpgsql as $$
declare
  one record;
  columns text[];
begin
  execute format('alter default privileges grant usage on schemas to %I', grantee);
  execute format('alter default privileges grant select, insert, update, delete on tables to %I', grantee);
  execute format('alter default privileges grant usage, select on sequences to %I', grantee);
  for one in select n.nspname from pg_namespace n where n.nspname = any (schemas) order by n.nspname loop
    execute format('grant usage on schema %I to %I', one.nspname, grantee);
    execute format('grant usage, select on all sequences in schema %I to %I', one.nspname, grantee);
  end loop;
  for one in
    select c.oid::regclass as target, c.relispartition as is_partition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any (schemas) and c.relkind in ('r', 'p') order by n.nspname, c.relname
  loop
    execute format('revoke all on %s from %I', one.target, grantee);
    execute format('grant select on %s to %I', one.target, grantee);
    continue when one.is_partition
      or exists (select from platform.written_by_function f where f.target = one.target::text);
    columns := (select r.columns from platform.restricted r where r.target = one.target::text);
    if columns is null then
      execute format('grant insert, update, delete on %s to %I', one.target, grantee);
      continue;
    end if;
    execute format('grant insert on %s to %I', one.target, grantee);
    if columns <> '{}' then
      execute format('grant update (%s) on %s to %I',
        (select string_agg(quote_ident(name), ', ') from unnest(columns) as name), one.target, grantee);
    end if;
  end loop;
end $$;

-- Ticks. The number and the moment of the last tick of each instrument: the next one continues from it, so
-- that no number is given twice, whichever day's partition it lies in, and no tick is put into the past.
create table market.last_tick (
  instrument_id integer primary key,
  seq bigint not null,
  at timestamptz not null
) with (fillfactor = 50);

insert into market.last_tick
select last.instrument_id, last.seq, last.at from market.instrument i cross join lateral (
  select instrument_id, seq, at from market.tick where instrument_id = i.id order by at desc, seq desc limit 1) last;

create function market.take_ticks(instruments integer[], seqs bigint[], prices bigint[], source_times float8[],
  moments float8[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known integer;
  taken integer;
begin
  with tick as (
    select instrument_id, seq, to_timestamp(at / 1000) as at
    from unnest(instruments, seqs, moments) as tick (instrument_id, seq, at)
  ), numbered as (
    select instrument_id, seq, at, lag(seq) over later as seq_before, lag(at) over later as at_before
    from tick window later as (partition by instrument_id order by seq)
  ), next as (
    select instrument_id, min(seq) as first, max(seq) as last, min(at) as first_at, max(at) as last_at,
      bool_and(seq_before is null or (seq = seq_before + 1 and at >= at_before)) as is_unbroken
    from numbered group by instrument_id
  ), moved as (
    insert into market.last_tick as known (instrument_id, seq, at)
    select instrument_id, last, last_at from next
    where is_unbroken and (first = 1 or (
      exists (select from market.last_tick before where before.instrument_id = next.instrument_id
        and before.seq = next.first - 1 and before.at <= next.first_at)
      and first_at > (select up_to from market.sealed)))
    on conflict (instrument_id) do update set seq = excluded.seq, at = excluded.at
      where known.seq = (select first - 1 from next where next.instrument_id = excluded.instrument_id)
    returning 1
  )
  select (select count(*) from next), (select count(*) from moved) into known, taken;
  if taken < known then
    raise exception 'a tick must follow the last one of its instrument, in number and in time, and lie behind what is sealed'
      using errcode = 'restrict_violation';
  end if;
  insert into market.tick (instrument_id, seq, price, source_time, at)
  select instrument_id, seq, price, to_timestamp(source_time / 1000), to_timestamp(at / 1000)
  from unnest(instruments, seqs, prices, source_times, moments) as tick (instrument_id, seq, price, source_time, at);
end $$;

-- Bars. The serving role may add bars behind the newest one of a period, and widen that one; no bar before
-- it can be changed or put in.
create function market.save_bars(instruments integer[], periods text[], times float8[], opens bigint[],
  highs bigint[], lows bigint[], closes bigint[], volumes bigint[], last_seqs bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written integer;
begin
  if exists (
    select from (
      select instrument_id, period, to_timestamp(min(time) / 1000) as first
      from unnest(instruments, periods, times) as bar (instrument_id, period, time) group by instrument_id, period
    ) as offered cross join lateral (
      select time from market.bar
      where instrument_id = offered.instrument_id and period = offered.period order by time desc limit 1
    ) as newest
    where offered.first < newest.time
  ) then
    raise exception 'a bar that is complete cannot be changed, and none can be put before it'
      using errcode = 'restrict_violation';
  end if;
  insert into market.bar as known (instrument_id, period, time, open, high, low, close, volume, last_seq)
  select instrument_id, period, to_timestamp(time / 1000), open, high, low, close, volume, last_seq
  from unnest(instruments, periods, times, opens, highs, lows, closes, volumes, last_seqs)
    as bar (instrument_id, period, time, open, high, low, close, volume, last_seq)
  on conflict (instrument_id, period, time) do update set
    high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, last_seq = excluded.last_seq
    where excluded.open = known.open and excluded.high >= known.high and excluded.low <= known.low
      and excluded.volume >= known.volume and excluded.last_seq >= known.last_seq;
  get diagnostics written = row_count;
  if written < cardinality(instruments) then
    raise exception 'a bar that is being formed keeps its open, and only widens'
      using errcode = 'restrict_violation';
  end if;
end $$;

insert into platform.written_by_function values
  ('market.tick'), ('market.last_tick'), ('market.bar'), ('operator.audit_head'),
  ('platform.migration'), ('platform.restricted'), ('platform.written_by_function'), ('platform.write_probe');

-- A day's partition may not be written around its table.
create or replace function market.ensure_tick_days(first_day date, last_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  day date;
  grantee text;
begin
  -- Two processes that start at once would otherwise both create the same day.
  perform pg_advisory_xact_lock(7433404);
  for day in select first_day + n from generate_series(0, last_day - first_day) n loop
    if to_regclass(format('market.tick_%s', to_char(day, 'YYYYMMDD'))) is null then
      execute format(
        'create table market.tick_%s partition of market.tick for values from (%L) to (%L)',
        to_char(day, 'YYYYMMDD'), day || ' 00:00:00+00', (day + 1) || ' 00:00:00+00'
      );
      perform platform.append_only(format('market.tick_%s', to_char(day, 'YYYYMMDD'))::regclass);
      for grantee in
        select distinct r.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
        where c.oid = format('market.tick_%s', to_char(day, 'YYYYMMDD'))::regclass and a.grantee <> c.relowner
      loop
        execute format('revoke insert, references, trigger on market.tick_%s from %I', to_char(day, 'YYYYMMDD'), grantee);
      end loop;
    end if;
  end loop;
end $$;

-- The newest day is that of the last tick, not of the last partition: whoever makes partitions far ahead
-- must not be able to drop the running week.
create or replace function market.drop_ticks_before(day date) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  partition text;
  dropped integer := 0;
  newest date := (select (max(at) at time zone 'UTC')::date from market.last_tick);
begin
  perform pg_advisory_xact_lock(7433404);
  for partition in
    select relname from pg_class
    where relnamespace = 'market'::regnamespace and relkind = 'r' and relname ~ '^tick_\d{8}$'
      and to_date(right(relname, 8), 'YYYYMMDD') < least(day, newest - 7)
  loop
    execute format('drop table market.%I', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- The audit trail. How far it has come stands beside it, so that an entry taken from its end is missed.
create table operator.audit_head (
  is_only boolean primary key default true check (is_only),
  number bigint not null,
  hash bytea not null
);

insert into operator.audit_head (number, hash)
select coalesce(max(number), 0),
  coalesce((select hash from operator.audit order by number desc limit 1), decode(repeat('00', 32), 'hex'))
from operator.audit;

create function operator.continue_audit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update operator.audit_head set number = new.number, hash = new.hash
  where number = new.number - 1 and hash = new.previous_hash;
  if not found then
    raise exception 'an audit entry must follow the last one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger continue_audit before insert on operator.audit
  for each row execute function operator.continue_audit();
