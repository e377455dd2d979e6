import { priceFromUnits, SOURCE_SILENT_MS_MAX, type Tick } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import { float8s, int8s } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { HeardSpan } from '../liveness.ts';

/** How long a source may be silent (SOURCE_SILENT_MS_MAX). */
const SILENT = `interval '${SOURCE_SILENT_MS_MAX} milliseconds'`;

/** Stores the heartbeats of the source. */
export function insertingHeard(spans: readonly HeardSpan[]): Write {
  return {
    name: 'market.insert_heard',
    table: 'market.heard',
    text: `
      insert into market.heard (since, until)
      select to_timestamp(since / 1000), to_timestamp(($2::float8[])[n] / 1000)
      from unnest($1::float8[]) with ordinality as row (since, n)
      on conflict do nothing`,
    values: [float8s(spans, (span) => span.since), float8s(spans, (span) => span.until)],
  };
}

/** Seals time up to a moment, unless it is sealed further already. */
export function sealing(moment: Millis): Write {
  return {
    name: 'market.seal',
    table: 'market.sealed',
    text: 'update market.sealed set up_to = greatest(up_to, to_timestamp($1::float8 / 1000))',
    values: [moment],
  };
}

/** The moment up to which time is sealed. */
export async function loadWatermark(db: Queryable): Promise<Millis> {
  const [row] = await db.query<{ upTo: number }>({
    text: `select round(extract(epoch from up_to) * 1000)::float8 as "upTo" from market.sealed`,
  });
  return row?.upTo ?? 0;
}

/** A query for the past: the tick of an instrument current at a moment, not before `since`. */
export interface MarketStateQuery {
  readonly instrumentId: number;
  readonly since: Millis;
  readonly moment: Millis;
}

/** What a look back finds. */
export interface MarketState {
  /** The last tick at or before the moment; undefined where none is recorded since `since`. */
  readonly tick: Tick | undefined;
  /** The source had been silent for 10 s up to the moment: no tick of any symbol, no heartbeat. */
  readonly isSilent: boolean;
}

/** The market state at past moments, by the recorded ticks and heartbeats, in their order. */
export async function selectMarketStates(
  db: Queryable,
  asked: readonly MarketStateQuery[],
): Promise<MarketState[]> {
  const rows = await db.query<{ seq: string | null; price: string; at: number; silent: boolean }>({
    name: 'market.states',
    text: `
      select tick.seq, tick.price, round(extract(epoch from tick.at) * 1000)::float8 as at,
        not (coalesce(tick.at > asked.moment - ${SILENT}, false)
          or coalesce((select since from market.heard where until > asked.moment - ${SILENT}
            order by until limit 1) <= asked.moment, false)
          or exists (
            select from market.instrument cross join lateral (
              select from market.tick where instrument_id = instrument.id
                and at > asked.moment - ${SILENT} and at <= asked.moment limit 1) as any_tick)) as silent
      from (
        select instrument_id, to_timestamp(($2::float8[])[n] / 1000) as since,
          to_timestamp(($3::float8[])[n] / 1000) as moment, n
        from unnest($1::bigint[]) with ordinality as row (instrument_id, n)) as asked
      left join lateral (
        select seq, price, at from market.tick
        where instrument_id = asked.instrument_id and at >= asked.since and at <= asked.moment
        order by at desc, seq desc limit 1) as tick on true
      order by asked.n`,
    values: [
      int8s(asked, (ask) => ask.instrumentId),
      float8s(asked, (ask) => ask.since),
      float8s(asked, (ask) => ask.moment),
    ],
  });
  return rows.map((row, index) => ({
    tick:
      row.seq === null
        ? undefined
        : {
            instrumentId: asked[index]?.instrumentId ?? 0,
            seq: Number(row.seq),
            price: priceFromUnits(Number(row.price)),
            at: row.at,
          },
    isSilent: row.silent,
  }));
}
