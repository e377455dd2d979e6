import type { Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** What does not hold of recorded prices, a few words each: the first of each instrument. */
export interface MarketBreach {
  readonly code: string;
  readonly told: string;
}

/** Numbers of ticks that are missing or given twice, and moments that go back. */
export function selectTickBreaches(db: Queryable): Promise<MarketBreach[]> {
  return db.query<MarketBreach>({
    text: `
      with numbered as (
        select instrument_id, seq, at, lag(seq) over in_time as before
        from market.tick window in_time as (partition by instrument_id order by at, seq)
      ), first as (
        select distinct on (instrument_id) instrument_id, case
          when seq = before then format('number %s is given to two ticks', seq)
          when seq < before then format('tick %s comes after tick %s in time: one of them was put in', seq, before)
          else format('tick %s follows tick %s: what was between them is gone', seq, before) end as told
        from numbered where seq <> before + 1 order by instrument_id, at, seq
      )
      select instrument.code, first.told from first join market.instrument on instrument.id = instrument_id
      union all
      select instrument.code, format('tick %s was the last one taken, %s', last.seq,
        coalesce(format('tick %s is the last one recorded', newest.seq), 'none is recorded')) as told
      from market.last_tick as last join market.instrument on instrument.id = last.instrument_id
      left join lateral (
        select seq, at from market.tick where instrument_id = last.instrument_id order by at desc, seq desc limit 1
      ) as newest on true
      where (newest.seq, newest.at) is distinct from (last.seq, last.at)
        and last.at >= (select min(at) from market.tick)
      order by code`,
  });
}

/**
 * Bars that differ from their recorded ticks. The forming bar may be a second behind, and the first one of an
 * instrument may have ticks that are no longer stored: both are left out.
 */
export function selectBarBreaches(db: Queryable): Promise<MarketBreach[]> {
  return db.query<MarketBreach>({
    text: `
      with minute as materialized (
        select instrument_id, date_bin('1 minute', at, 'epoch'::timestamptz) as time, min(at) as first_at,
          (min(array[seq, price]))[2] as open, max(price) as high, min(price) as low,
          (max(array[seq, price]))[2] as close, count(*) as volume
        from market.tick group by instrument_id, date_bin('1 minute', at, 'epoch'::timestamptz)
      ), kept as (
        select instrument_id, min(first_at) as since from minute group by instrument_id
      ), length (period, span) as (
        values ('1min', interval '1 minute'), ('5min', interval '5 minutes'), ('15min', interval '15 minutes'),
          ('30min', interval '30 minutes'), ('60min', interval '1 hour'), ('1day', interval '1 day')
      ), made as (
        select instrument_id, period, date_bin(span, time, 'epoch'::timestamptz) as time,
          (array_agg(open order by time))[1] as open, max(high) as high, min(low) as low,
          (array_agg(close order by time desc))[1] as close, sum(volume)::bigint as volume
        from minute cross join length group by instrument_id, period, date_bin(span, time, 'epoch'::timestamptz)
      ), written as (
        select bar.* from kept cross join length
        cross join lateral (
          select time from market.bar where bar.instrument_id = kept.instrument_id and bar.period = length.period
            and not filled order by time desc limit 1) as newest
        join market.bar on bar.instrument_id = kept.instrument_id and bar.period = length.period
          and bar.time > kept.since and bar.time < newest.time and not bar.filled
      ), wanted as (
        select made.* from made join kept using (instrument_id)
        cross join lateral (
          select time from market.bar where bar.instrument_id = made.instrument_id and bar.period = made.period
            and not filled order by time desc limit 1) as newest
        where made.time > kept.since and made.time < newest.time
      )
      select distinct on (instrument_id) code, format('the %s bar of %s is not what its ticks make', period,
        to_char(time at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) as told
      from written full join wanted using (instrument_id, period, time)
      join market.instrument on instrument.id = instrument_id
      where (written.open, written.high, written.low, written.close, written.volume)
        is distinct from (wanted.open, wanted.high, wanted.low, wanted.close, wanted.volume)
      order by instrument_id, time, period`,
  });
}

/** The moment of the newest tick of any instrument; undefined where there is none. */
export async function selectNewestMoment(db: Queryable): Promise<Millis | undefined> {
  const [row] = await db.query<{ at: number | null }>({
    text: 'select (extract(epoch from max(at)) * 1000)::float8 as at from market.last_tick',
  });
  return row?.at ?? undefined;
}

/** A price at which something waits, from behind a tick on. */
export interface WaitingLevel {
  readonly instrumentId: number;
  readonly afterSeq: number;
  /** At or before that tick. */
  readonly since: Millis;
  readonly level: Price;
  /** Reached from below: by a price at or above it. */
  readonly isAbove: boolean;
}

/** A bar's reach, newest first within each instrument. */
export interface Reach {
  readonly instrumentId: number;
  readonly lastSeq: number;
  readonly high: number;
  readonly low: number;
}

/** How far prices went in each recorded minute of some instruments, newest first. */
export function selectReach(
  db: Queryable,
  instrumentIds: readonly number[],
  since: Millis,
): Promise<Reach[]> {
  return db.query<Reach>({
    text: `
      select instrument_id as "instrumentId", last_seq::float8 as "lastSeq", high::float8 as high, low::float8 as low
      from market.bar where instrument_id = any ($1::int[]) and period = '1min' and not filled
        and time >= to_timestamp($2::float8 / 1000) - interval '1 minute'
      order by instrument_id, time desc`,
    values: [instrumentIds, since],
  });
}

/** A recorded tick that reached a level. */
export interface ReachingTick {
  /** Index of the level in the given list. */
  readonly place: number;
  readonly seq: number;
  readonly at: Millis;
}

/**
 * The first recorded ticks that reached each level, a few each, up to a moment. Of a cross, only those at which the
 * pair that converts it surely had a price: one of the 10 s before (docs/spec/rules.md#order-of-work-in-one-tick).
 */
export function selectReachingTicks(
  db: Queryable,
  levels: readonly WaitingLevel[],
  until: Millis,
): Promise<ReachingTick[]> {
  return db.query<ReachingTick>({
    text: `
      select (level.place - 1)::int as place, reached.seq::float8 as seq,
        (extract(epoch from reached.at) * 1000)::float8 as at
      from unnest($1::int[], $2::bigint[], $3::float8[], $4::bigint[], $5::bool[])
        with ordinality as level (instrument_id, after_seq, since, price, is_above, place)
      join market.instrument on instrument.id = level.instrument_id
      cross join lateral (
        select tick.seq, tick.at from market.tick
        where tick.instrument_id = level.instrument_id and tick.at >= to_timestamp(level.since / 1000)
          and tick.at <= to_timestamp($6::float8 / 1000) and tick.seq > level.after_seq
          and case when level.is_above then tick.price >= level.price else tick.price <= level.price end
          and (instrument.quote = 'USD' or exists (
            select from market.instrument as pair join market.tick as rate on rate.instrument_id = pair.id
            where ((pair.base = instrument.quote and pair.quote = 'USD')
                or (pair.base = 'USD' and pair.quote = instrument.quote))
              and rate.at > tick.at - interval '10 seconds' and rate.at < tick.at))
        order by tick.at, tick.seq limit 20) as reached
      order by place, reached.seq`,
    values: [
      levels.map((one) => one.instrumentId),
      levels.map((one) => one.afterSeq),
      levels.map((one) => one.since),
      levels.map((one) => one.level),
      levels.map((one) => one.isAbove),
      until,
    ],
  });
}
