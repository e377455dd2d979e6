-- The same guard of ticks in fewer steps: all ticks of one instrument in a batch have one moment, so that
-- their order in time needs no look at each, and two of one number break the table's key.
create or replace function market.take_ticks(instruments integer[], seqs bigint[], prices bigint[], source_times float8[],
  moments float8[]) returns void
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
  insert into market.tick (instrument_id, seq, price, source_time, at)
  select instrument_id, seq, price, to_timestamp(source_time / 1000), to_timestamp(at / 1000)
  from unnest(instruments, seqs, prices, source_times, moments) as tick (instrument_id, seq, price, source_time, at);
end $$;
