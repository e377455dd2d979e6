import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** What became of an instrument's ticks, to be added to its hour. */
export interface QualityDelta {
  readonly instrumentId: number;
  /** Beginning of the hour. */
  readonly hour: Millis;
  readonly accepted: number;
  readonly held: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Counts by class of age. */
  readonly ages: readonly number[];
}

/** What became of an instrument's ticks in a time. */
export interface QualitySum extends Omit<QualityDelta, 'hour'> {
  /** Hours with any tick, accepted or not. */
  readonly hours: number;
}

/** Adds counts to their hours. */
export async function addQuality(db: Queryable, deltas: readonly QualityDelta[]): Promise<void> {
  await db.query({
    name: 'market.add_quality',
    text: `
      insert into market.price_quality as known (instrument_id, hour, accepted, held, refused, ages)
      select d."instrumentId", to_timestamp(d.hour / 1000), d.accepted, d.held, d.refused, d.ages
      from jsonb_to_recordset($1::jsonb)
        as d ("instrumentId" int, hour float8, accepted bigint, held bigint, refused jsonb, ages bigint[])
      on conflict (instrument_id, hour) do update set
        accepted = known.accepted + excluded.accepted,
        held = known.held + excluded.held,
        refused = (
          select coalesce(jsonb_object_agg(key, total), '{}') from (
            select key, sum(value::bigint) as total
            from (select * from jsonb_each_text(known.refused) union all select * from jsonb_each_text(excluded.refused)) r
            group by key) t),
        ages = (
          select array_agg(coalesce(o, 0) + coalesce(n, 0) order by i)
          from unnest(known.ages, excluded.ages) with ordinality as a (o, n, i))`,
    values: [JSON.stringify(deltas)],
  });
}

/** What became of ticks in the hours from a moment on, by instrument. */
export function selectQuality(db: Queryable, since: Millis): Promise<QualitySum[]> {
  return db.query<QualitySum>({
    name: 'market.select_quality',
    text: `
      with hours as (select * from market.price_quality where hour >= to_timestamp($1::float8 / 1000)),
      reasons as (
        select instrument_id, jsonb_object_agg(key, total) as refused from (
          select instrument_id, key, sum(value::bigint)::float8 as total
          from hours, jsonb_each_text(refused) group by instrument_id, key) r
        group by instrument_id),
      classes as (
        select instrument_id, array_agg(total order by i) as ages from (
          select instrument_id, i, sum(n)::float8 as total
          from hours, unnest(ages) with ordinality as a (n, i) group by instrument_id, i) c
        group by instrument_id)
      select hours.instrument_id as "instrumentId", sum(accepted)::float8 as accepted, sum(held)::float8 as held,
        count(*)::float8 as hours, coalesce(r.refused, '{}') as refused, coalesce(c.ages, '{}') as ages
      from hours
      left join reasons r on r.instrument_id = hours.instrument_id
      left join classes c on c.instrument_id = hours.instrument_id
      group by hours.instrument_id, r.refused, c.ages
      order by hours.instrument_id`,
    values: [since],
  });
}

/** Forgets hours before a moment; returns how many rows. */
export async function dropQualityBefore(db: Queryable, moment: Millis): Promise<number> {
  const rows = await db.query({
    name: 'market.drop_quality',
    text: 'delete from market.price_quality where hour < to_timestamp($1::float8 / 1000) returning 1',
    values: [moment],
  });
  return rows.length;
}
