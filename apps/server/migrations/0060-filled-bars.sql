-- Bars from a source's history: before the first tick, and where ticks are missing after an outage. They have no
-- tick, and nothing is decided by them.
alter table market.bar add column filled boolean not null default false;

-- As before; bars of the history are in nobody's way: a bar of ticks replaces one of its time.
create or replace function market.save_bars(instruments integer[], periods text[], times float8[], opens bigint[],
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
      where instrument_id = offered.instrument_id and period = offered.period and not filled
      order by time desc limit 1
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
    open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, last_seq = excluded.last_seq, filled = false
    where known.filled or (excluded.open = known.open and excluded.high >= known.high and excluded.low <= known.low
      and excluded.volume >= known.volume and excluded.last_seq >= known.last_seq);
  get diagnostics written = row_count;
  if written < cardinality(instruments) then
    raise exception 'a bar that is being formed keeps its open, and only widens'
      using errcode = 'restrict_violation';
  end if;
end $$;

-- Adds bars of a source's history where the instrument has none of that time; returns how many. Each is complete.
create function market.fill_bars(instrument integer, bar_period text, times float8[], opens bigint[],
  highs bigint[], lows bigint[], closes bigint[], volumes bigint[]) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written integer;
begin
  insert into market.bar (instrument_id, period, time, open, high, low, close, volume, last_seq, filled)
  select instrument, bar_period, to_timestamp(time / 1000), open, high, low, close, volume, 0, true
  from unnest(times, opens, highs, lows, closes, volumes) as bar (time, open, high, low, close, volume)
  on conflict (instrument_id, period, time) do nothing;
  get diagnostics written = row_count;
  return written;
end $$;
