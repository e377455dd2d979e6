import { PRICE_UNITS } from '@tidemark/domain/market';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A stored tick by its place in the order of its instrument. */
export interface TickPlace {
  readonly seq: number;
  readonly at: Millis;
}

interface Row {
  readonly before_seq: number | null;
  readonly before_ms: number | null;
  readonly after_seq: number | null;
  readonly after_ms: number | null;
}

const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;

/** The ticks before and after a stored one, where there are such; undefined where it is not stored any more. */
export async function selectTicksAround(
  database: Queryable,
  code: string,
  { seq, at }: TickPlace,
): Promise<{ readonly before: TickPlace | undefined; readonly after: TickPlace | undefined } | undefined> {
  const [row] = await database.query<Row>({
    name: 'market.ticks_around',
    text: `
      select before.seq::float8 as before_seq, ${ms('before.at')} as before_ms,
        after.seq::float8 as after_seq, ${ms('after.at')} as after_ms
      from market.instrument as i
        join market.tick as t on t.instrument_id = i.id and t.at = to_timestamp($3::float8 / 1000) and t.seq = $2::bigint
        left join lateral (select seq, at from market.tick
          where instrument_id = i.id and (at, seq) < (t.at, t.seq) order by at desc, seq desc limit 1) as before on true
        left join lateral (select seq, at from market.tick
          where instrument_id = i.id and (at, seq) > (t.at, t.seq) order by at, seq limit 1) as after on true
      where i.code = $1`,
    values: [code, seq, at],
  });
  if (!row) return undefined;
  return { before: placeOf(row.before_seq, row.before_ms), after: placeOf(row.after_seq, row.after_ms) };
}

function placeOf(seq: number | null, at: number | null): TickPlace | undefined {
  return seq === null || at === null ? undefined : { seq, at };
}

/** A rate that an order was filled at: USD for a unit of the quote currency. */
export interface RateUsed {
  readonly quote: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** When it was filled. */
  readonly at: Millis;
}

/** A market may be closed for so long over holidays; its last price counts meanwhile. */
const CLOSED_DAYS_MAX = 8;
/** Ticks of a pair that are looked at, from the fill backwards: the first of them nearly always has the price. */
const TICKS_MAX = 500;

/**
 * The tick that a rate comes from: the newest one at the fill whose price makes the rate, of a pair that links the
 * currency with the dollar (docs/spec/rules.md#profit-margin-fee). Undefined where no such tick is stored any more.
 */
export async function selectConversionTick(
  database: Queryable,
  { quote, numerator, denominator, at }: RateUsed,
): Promise<(TickPlace & { readonly instrument: string }) | undefined> {
  const price = denominator === PRICE_UNITS ? numerator : denominator;
  const [base, counter] = denominator === PRICE_UNITS ? [quote, 'USD'] : ['USD', quote];
  const [row] = await database.query<TickPlace & { readonly instrument: string }>({
    name: 'market.conversion_tick',
    text: `
      select i.code as instrument, t.seq::float8 as seq, ${ms('t.at')} as at
      from market.instrument as i cross join lateral (
        select seq, at, price from market.tick
        where instrument_id = i.id and at <= to_timestamp($4::float8 / 1000) and at > to_timestamp($5::float8 / 1000)
        order by at desc, seq desc limit ${TICKS_MAX}) as t
      where i.base = $1 and i.quote = $2 and t.price = $3::bigint
      order by i.position, i.id, t.at desc, t.seq desc limit 1`,
    values: [base, counter, String(price), at, at - CLOSED_DAYS_MAX * DAY_MS],
  });
  return row;
}
