-- Where a price came from: its source, and the bid and ask whose middle it is. Null for simulated, replayed and
-- ingested prices, and bid and ask also where the source has only trades.
create table market.source (
  id smallint primary key generated always as identity,
  name text not null unique check (length(name) between 1 and 200)
);
select platform.append_only('market.source');

alter table market.tick
  add column source_id smallint,
  add column bid bigint check (bid > 0),
  add column ask bigint check (ask > 0),
  add constraint tick_has_both_sides check ((bid is null) = (ask is null)),
  add constraint tick_has_a_source check (bid is null or source_id is not null);

drop function market.take_ticks(integer[], bigint[], bigint[], float8[], float8[]);

-- As before, with the evidence; `sources` is null for a batch without any.
create function market.take_ticks(instruments integer[], seqs bigint[], prices bigint[], source_times float8[],
  moments float8[], sources text[], bids bigint[], asks bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
end $$;
