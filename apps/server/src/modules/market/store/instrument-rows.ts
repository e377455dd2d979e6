import {
  type InstrumentSetting,
  instrumentShape,
} from '@tidemark/contract/operator/settings/settings-shapes';
import type { Instrument } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/**
 * An instrument as stored: what operators set (`instrumentShape`), and what the market keeps beside it. A new
 * field of the shape is read and written without a change here, in the column of its name.
 */
export interface InstrumentRow extends InstrumentSetting {
  readonly id: number;
  readonly orders_when_closed: boolean;
  readonly financing_long: number;
  readonly financing_short: number;
  readonly financing_triple_day: NonNullable<InstrumentSetting['financing_triple_day']>;
  /** The finest step and the smallest size that ever held, in lots. */
  readonly part_step: number;
  readonly part_min: number;
  /** The next value of `max_jump` and when it begins; null: no change is announced. */
  readonly next_jump_max: number | null;
  readonly next_jump_from: Millis | null;
}

/** Columns that are named differently from their field. */
const columnOf: Readonly<Record<string, string>> = { pip: 'lot_step', max_jump: 'jump_max' };

const kept = ['id', 'part_step', 'part_min', 'next_jump_max', 'next_jump_from'];
const fields = [...Object.keys(instrumentShape.shape), ...kept];
const columns = fields.map((field) => columnOf[field] ?? field);
/** Set at creation, and never again. */
const fixed = new Set(['id', 'code', 'base', 'quote']);

/** Every instrument in display order. */
export async function loadInstrumentRows(db: Queryable): Promise<InstrumentRow[]> {
  const values = fields.map((field, i) => `'${field}', i.${columns[i]}`).join(', ');
  // As JSON, numeric columns arrive as numbers; all of them fit a double.
  const rows = await db.query<{ row: InstrumentRow; from: Millis | null }>({
    text: `
      select jsonb_build_object(${values}) as row,
        round(extract(epoch from i.next_jump_from) * 1000)::float8 as from
      from market.instrument i order by i.position, i.id`,
  });
  return rows.map(({ row, from }) => ({ ...row, next_jump_from: from }));
}

/** Keeps the terms of overnight financing from a moment on, where they are other than the last ones. */
export async function keepFinancing(tx: Queryable, row: InstrumentRow, now: Millis): Promise<void> {
  await tx.query({
    text: `
      insert into market.financing_terms (instrument_id, from_at, long, short, triple_day)
      select $1::int, to_timestamp($2::float8 / 1000), $3::numeric, $4::numeric, $5::smallint
      where ($3::numeric, $4::numeric, $5::smallint) is distinct from coalesce(
        (select (long, short, triple_day) from market.financing_terms where instrument_id = $1
          order by from_at desc, id desc limit 1), (0::numeric, 0::numeric, 3::smallint))`,
    values: [row.id, now, row.financing_long, row.financing_short, row.financing_triple_day],
  });
}

/** Terms of overnight financing at a moment, of the instruments that charge any. */
export async function selectFinancingAt(
  db: Queryable,
  moment: Millis,
): Promise<Map<number, Instrument['financing']>> {
  const rows = await db.query<{ id: number; long: number; short: number; day: number }>({
    text: `
      select * from (
        select distinct on (instrument_id) instrument_id as id, long::float8 as long, short::float8 as short,
          triple_day as day
        from market.financing_terms where from_at < to_timestamp($1::float8 / 1000)
        order by instrument_id, from_at desc, financing_terms.id desc) as terms
      where long <> 0 or short <> 0`,
    values: [moment],
  });
  return new Map(rows.map(({ id, long, short, day }) => [id, { long, short, tripleDay: day }]));
}

/** Writes an instrument, a new one or over the one of its id. */
export async function saveInstrument(tx: Queryable, row: InstrumentRow): Promise<void> {
  const values = new Map<string, unknown>(Object.entries(row));
  const stored = fields.map((field, i) => [columns[i], values.get(field)]);
  const from = row.next_jump_from === null ? null : new Date(row.next_jump_from);
  const list = columns.join(', ');
  const changing = columns.filter((column) => !fixed.has(column));
  await tx.query({
    text: `
      insert into market.instrument (${list})
      select ${list} from jsonb_populate_record(null::market.instrument, $1)
      on conflict (id) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    values: [JSON.stringify({ ...Object.fromEntries(stored), next_jump_from: from })],
  });
}
