import { type PriceRange, type Stretch, stretchesOf } from '@tidemark/domain/journal';
import { priceFromUnits } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** An instrument, and a time from one tick to another, both included. */
export interface RangeAsked {
  readonly instrumentId: number;
  readonly from: Millis;
  readonly to: Millis;
}

/** The lowest and the highest price of a time. */
export interface RecordedRange extends PriceRange {
  /** Of 1-minute bars, in which the first and the last minute count in full, or of bars that a source filled in. */
  readonly isApproximate: boolean;
}

interface Row {
  readonly place: number;
  readonly low: string;
  readonly high: string;
  readonly is_rough: boolean;
}

/**
 * The lowest and the highest price of each of these times, in request order: from stored ticks, with the bars that
 * were made of them for the full minutes, hours and days between; from bars alone where the tick that a time begins
 * with is not kept any more. Undefined where nothing is kept.
 */
export async function selectPriceRanges(
  database: Queryable,
  asked: readonly RangeAsked[],
): Promise<(RecordedRange | undefined)[]> {
  if (asked.length === 0) return [];
  const kept = await selectKept(database, asked);
  const stretches = asked.flatMap(({ instrumentId, ...time }, place) =>
    stretchesOf(time, kept[place] ?? NOTHING_KEPT).map((stretch) => ({ ...stretch, place, instrumentId })),
  );
  const [ofTicks, ofBars] = [
    await selectOfTicks(
      database,
      stretches.filter(({ source }) => source === 'ticks'),
    ),
    await selectOfBars(
      database,
      stretches.filter(({ source }) => source !== 'ticks'),
    ),
  ];
  const ranges = new Map<number, RecordedRange>();
  for (const row of [...ofTicks, ...ofBars]) {
    const known = ranges.get(row.place);
    const [low, high] = [Number(row.low), Number(row.high)];
    ranges.set(row.place, {
      low: priceFromUnits(Math.min(low, known?.low ?? low)),
      high: priceFromUnits(Math.max(high, known?.high ?? high)),
      isApproximate: row.is_rough || !kept[row.place]?.hasTicks || known?.isApproximate === true,
    });
  }
  return asked.map((_, place) => ranges.get(place));
}

interface Kept {
  readonly hasTicks: boolean;
  readonly barsUntil: Millis;
}

const NOTHING_KEPT: Kept = { hasTicks: false, barsUntil: 0 };

/** Of each time: whether its first tick is stored, and the minute that is being formed (bars are written later). */
async function selectKept(database: Queryable, asked: readonly RangeAsked[]): Promise<Kept[]> {
  return database.query<Kept>({
    name: 'market.ranges_kept',
    text: `
      select
        exists (
          select from market.tick where instrument_id = instrument
            and at >= to_timestamp(ms / 1000) and at < to_timestamp((ms + 1) / 1000)) as "hasTicks",
        coalesce((
          select extract(epoch from time) * 1000 from market.bar
          where instrument_id = instrument and period = '1min' and not filled order by time desc limit 1
        ), 0)::float8 as "barsUntil"
      from unnest($1::int[], $2::float8[]) with ordinality as asked (instrument, ms, place) order by place`,
    values: [asked.map(({ instrumentId }) => instrumentId), asked.map(({ from }) => from)],
  });
}

type PlacedStretch = Stretch & { readonly place: number; readonly instrumentId: number };

const valuesOf = (stretches: readonly PlacedStretch[]) => [
  stretches.map(({ place }) => place),
  stretches.map(({ instrumentId }) => instrumentId),
  stretches.map(({ from }) => from),
  stretches.map(({ before }) => before),
];

async function selectOfTicks(database: Queryable, stretches: readonly PlacedStretch[]): Promise<Row[]> {
  if (stretches.length === 0) return [];
  return database.query<Row>({
    name: 'market.ranges_of_ticks',
    text: `
      select place, min(low) as low, max(high) as high, false as is_rough
      from unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) as asked (place, instrument, from_ms, before_ms)
      cross join lateral (
        select min(price) as low, max(price) as high from market.tick
        where instrument_id = instrument and at >= to_timestamp(from_ms / 1000) and at < to_timestamp(before_ms / 1000)
      ) as ticks
      where low is not null
      group by place`,
    values: valuesOf(stretches),
  });
}

async function selectOfBars(database: Queryable, stretches: readonly PlacedStretch[]): Promise<Row[]> {
  if (stretches.length === 0) return [];
  return database.query<Row>({
    name: 'market.ranges_of_bars',
    text: `
      select place, min(bars.low) as low, max(bars.high) as high, bool_or(bars.is_filled) as is_rough
      from unnest($1::int[], $2::int[], $3::float8[], $4::float8[], $5::text[])
        as asked (place, instrument, from_ms, before_ms, source)
      cross join lateral (
        select min(low) as low, max(high) as high, bool_or(filled) as is_filled from market.bar
        where instrument_id = instrument and period = source
          and time >= to_timestamp(from_ms / 1000) and time < to_timestamp(before_ms / 1000)
      ) as bars
      where bars.low is not null
      group by place`,
    values: [...valuesOf(stretches), stretches.map(({ source }) => source)],
  });
}
