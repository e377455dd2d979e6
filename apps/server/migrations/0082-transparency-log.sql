-- The transparency log: what is recorded becomes a leaf of a Merkle tree whose checkpoints are signed outside the
-- database (docs/spec/log.md). What was recorded before this migration is not in it.
create schema transparency;

-- An instance has one log. Another one begins only where the database is older than what was signed, or the key is lost.
create table transparency.log (
  id integer primary key,
  origin text not null unique,
  started_at timestamptz not null
);

-- The last records that were made before the log: they are not in it.
create table transparency.beginning (
  kind text primary key,
  last_id bigint not null
);
insert into transparency.beginning values
  ('posting', (select coalesce(max(id), 0) from ledger.posting)),
  ('deal.open', (select coalesce(max(id), 0) from forex.deal)),
  ('trade.open', (select coalesce(max(id), 0) from micro.wager)),
  ('audit', (select coalesce(max(number), 0) from operator.audit));

-- What was committed and is not in the log yet: a row per statement that recorded something.
create table transparency.pending (
  id bigint generated always as identity primary key,
  kind text not null,
  ids bigint[] not null,
  -- Of ticks: the instrument of each, and the moment of all.
  instruments integer[],
  at timestamptz
);

-- Leaves that were added at once: ticks first, then records.
create table transparency.batch (
  log_id integer not null references transparency.log (id),
  first_leaf bigint not null,
  leaves integer not null check (leaves > 0),
  ticks integer not null check (ticks between 0 and leaves),
  at timestamptz not null,
  -- [kind, [id, …]] of the records, in the order of their leaves.
  records jsonb not null,
  -- Contents of all leaves, each after its length in two bytes (C2SP tlog-tiles, entry bundle).
  entries bytea not null,
  primary key (log_id, first_leaf)
);
create index batch_at on transparency.batch (log_id, at);

-- Complete tiles of hashes (C2SP tlog-tiles).
create table transparency.tile (
  log_id integer not null references transparency.log (id),
  level smallint not null,
  index bigint not null,
  hashes bytea not null check (length(hashes) = 8192),
  primary key (log_id, level, index)
);

create table transparency.checkpoint (
  log_id integer not null references transparency.log (id),
  size bigint not null,
  at timestamptz not null,
  -- The signed note (C2SP tlog-checkpoint).
  note text not null check (length(note) <= 20000),
  primary key (log_id, size)
);

-- A checkpoint that the older key signed, whose last leaf is the newer key.
create table transparency.rotation (
  log_id integer not null references transparency.log (id),
  size bigint not null,
  note text not null,
  primary key (log_id, size)
);

select platform.append_only(name::regclass) from unnest(array['transparency.log', 'transparency.beginning', 'transparency.batch',
  'transparency.tile', 'transparency.checkpoint', 'transparency.rotation']) as name;

-- The serving role adds nothing to what waits, and removes nothing from it but by appending a batch.
insert into platform.written_by_function values ('transparency.pending'), ('transparency.batch'), ('transparency.tile');

create function transparency.append_batch(log integer, first bigint, leaves integer, ticks integer, moment double precision,
  records jsonb, entries bytea, levels integer[], indexes bigint[], tiles bytea[], taken bigint[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $function$
declare
  size bigint;
begin
  perform from transparency.log known where known.id = log for update;
  select batch.first_leaf + batch.leaves into size from transparency.batch where batch.log_id = log
  order by batch.first_leaf desc limit 1;
  if coalesce(size, 0) <> first then
    raise exception 'a batch must follow the last one' using errcode = 'restrict_violation';
  end if;
  delete from transparency.pending waiting where waiting.id = any (taken);
  insert into transparency.batch
  values (log, first, leaves, ticks, to_timestamp(moment / 1000), records, entries);
  insert into transparency.tile
  select log, level, index, hashes from unnest(levels, indexes, tiles) as tile (level, index, hashes);
end $function$;

-- Records are queued in the transaction that makes them, one row for each statement.
create function transparency.queue_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select tg_argv[0], array_agg(id order by id) from added having count(*) > 0;
  return null;
end $function$;

create function transparency.queue_audit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select 'audit', array_agg(number order by number) from added having count(*) > 0;
  return null;
end $function$;

-- A part of an order that is closed is inserted as completed.
create function transparency.queue_deals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select case status when 1 then 'deal.open' else 'deal.close' end, array_agg(id order by id)
  from added where status in (1, 3) group by status;
  return null;
end $function$;

create function transparency.queue_closed_deals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select 'deal.close', array_agg(after.id order by after.id)
  from after join before using (id) where after.status = 3 and before.status <> 3 having count(*) > 0;
  return null;
end $function$;

create function transparency.queue_settled_trades() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select 'trade.settle', array_agg(after.id order by after.id)
  from after join before using (id) where after.status = 3 and before.status <> 3 having count(*) > 0;
  return null;
end $function$;

create function transparency.queue_ended_withdrawals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select 'withdrawal', array_agg(after.id order by after.id)
  from after join before using (id) where after.ended_at is not null and before.ended_at is null having count(*) > 0;
  return null;
end $function$;

create function transparency.queue_paid_incomes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select 'fund.payment', array_agg(after.id order by after.id)
  from after join before using (id) where after.paid_at is not null and before.paid_at is null having count(*) > 0;
  return null;
end $function$;

create function transparency.queue_incomes_paid_at_once() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $function$
begin
  insert into transparency.pending (kind, ids)
  select 'fund.payment', array_agg(id order by id) from added where paid_at is not null having count(*) > 0;
  return null;
end $function$;

create trigger log_inserted after insert on ledger.posting referencing new table as added
  for each statement execute function transparency.queue_inserted('posting');
create trigger log_inserted after insert on forex.deal referencing new table as added
  for each statement execute function transparency.queue_deals();
create trigger log_closed after update on forex.deal referencing old table as before new table as after
  for each statement execute function transparency.queue_closed_deals();
create trigger log_inserted after insert on micro.wager referencing new table as added
  for each statement execute function transparency.queue_inserted('trade.open');
create trigger log_settled after update on micro.wager referencing old table as before new table as after
  for each statement execute function transparency.queue_settled_trades();
create trigger log_ended after update on funding.withdrawal referencing old table as before new table as after
  for each statement execute function transparency.queue_ended_withdrawals();
create trigger log_inserted after insert on fund.income referencing new table as added
  for each statement execute function transparency.queue_incomes_paid_at_once();
create trigger log_paid after update on fund.income referencing old table as before new table as after
  for each statement execute function transparency.queue_paid_incomes();
create trigger log_inserted after insert on operator.audit referencing new table as added
  for each statement execute function transparency.queue_audit();

create or replace function market.take_ticks(instruments integer[], seqs bigint[], prices bigint[], source_times double precision[], moments double precision[], sources text[], bids bigint[], asks bigint[])
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, pg_temp
as $function$
declare
  offered integer := (select count(distinct i) from unnest(instruments) as i);
  moved integer;
  begun integer := 0;
begin
  update market.last_tick as known set seq = batch.last, at = to_timestamp(batch.at / 1000)
  from (
    select instrument_id, min(seq) as first, max(seq) as last, count(*) as ticks, min(at) as at, max(at) as last_at
    from unnest(instruments, seqs, moments) as tick (instrument_id, seq, at) group by instrument_id
  ) as batch
  where known.instrument_id = batch.instrument_id and known.seq = batch.first - 1
    and batch.last - batch.first + 1 = batch.ticks and batch.at = batch.last_at
    and to_timestamp(batch.at / 1000) >= known.at
    and to_timestamp(batch.at / 1000) > (select up_to from market.sealed);
  get diagnostics moved = row_count;
  if moved < offered then
    -- First ticks of instruments.
    insert into market.last_tick (instrument_id, seq, at)
    select instrument_id, max(seq), to_timestamp(min(at) / 1000)
    from unnest(instruments, seqs, moments) as tick (instrument_id, seq, at)
    group by instrument_id having min(seq) = 1 and max(seq) = count(*) and min(at) = max(at)
    on conflict do nothing;
    get diagnostics begun = row_count;
  end if;
  if moved + begun < offered then
    raise exception 'a tick must follow the last one of its instrument, in number and in time, and lie behind what is sealed'
      using errcode = 'restrict_violation';
  end if;
  insert into market.source (name)
  select distinct named.name from unnest(sources) as named (name)
  where named.name is not null and not exists (select from market.source known where known.name = named.name)
  on conflict do nothing;
  insert into market.tick (instrument_id, seq, price, source_time, at, source_id, bid, ask)
  select instrument_id, seq, price, to_timestamp(source_time / 1000), to_timestamp(at / 1000), source.id, bid, ask
  from unnest(instruments, seqs, prices, source_times, moments, sources, bids, asks)
    as tick (instrument_id, seq, price, source_time, at, source, bid, ask)
  left join market.source on source.name = tick.source;
  insert into transparency.pending (kind, ids, instruments, at)
  select 'tick', array_agg(seq order by n), array_agg(instrument_id order by n), to_timestamp(at / 1000)
  from unnest(instruments, seqs, moments) with ordinality as tick (instrument_id, seq, at, n) group by at order by at;
end $function$;
