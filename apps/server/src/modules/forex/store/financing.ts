import { type FinancingCharge, type Lots, lotsFromUnits, type Side } from '@tidemark/domain/forex';
import { priceFromUnits } from '@tidemark/domain/market';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { type Day, day as dayOfText, type Millis } from '@tidemark/domain/time';
import { float8s, int8s, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import { COMPLETED, HOLDING } from './rows.ts';

/** An order that was open at the end of a day and has not been charged for it. */
export interface Unfinanced {
  readonly dealId: number;
  readonly accountId: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly unitsPerLot: number;
  /** Undefined of a held position. */
  readonly closedLots: Lots | undefined;
}

/** A day by its end, and the instruments and sides that are charged. */
export interface UnfinancedAsked {
  readonly day: Day;
  readonly end: Millis;
  readonly sides: readonly { readonly instrumentId: number; readonly side: Side }[];
  /** Only orders after this one, by account and number. */
  readonly after: Pick<Unfinanced, 'accountId' | 'dealId'>;
  readonly limit: number;
}

const code = (side: Side) => (side === 'buy' ? 1 : 2);
const sideOf = (stored: number): Side => (stored === 1 ? 'buy' : 'sell');

/** Orders of the instruments and sides that are charged. */
const asked = `
  deal.id, account_id, user_id, deal.instrument_id, deal.side, units_per_lot, lots, status
  from forex.deal as deal
    join unnest($1::int[], $2::int[]) as asked (instrument_id, side)
      on asked.instrument_id = deal.instrument_id and asked.side = deal.side`;

/** Open at the end of the day, after the last one that was read, and not charged: neither itself nor as a whole. */
const stillDue = `
  and opened_at < to_timestamp($3::float8 / 1000) and (account_id, deal.id) > ($6::bigint, $7::bigint)
  and not exists (select from forex.financing own where own.deal_id = deal.id and own.day = $4::date)
  and not exists (select from forex.financing whole where whole.deal_id = deal.parent_id
    and whole.day = $4::date and whole.id < deal.id)`;

/**
 * Orders that were open at the end of a day and are not charged for it. A part that was split off after its position
 * was charged is charged with it; one that a demo user closed by starting again is not charged.
 */
export async function selectUnfinanced(
  database: Queryable,
  { day, end, sides, after, limit }: UnfinancedAsked,
): Promise<Unfinanced[]> {
  if (sides.length === 0) return [];
  const rows = await database.query<{
    id: string;
    account_id: string;
    user_id: string;
    instrument_id: number;
    side: number;
    units_per_lot: string;
    lots: string;
    status: number;
  }>({
    name: 'forex.select_unfinanced',
    text: `
      select * from (
        (select ${asked} where status = ${HOLDING} ${stillDue} order by account_id, deal.id limit $5)
        union all
        (select ${asked} where status = ${COMPLETED} and closed_at >= to_timestamp($3::float8 / 1000)
          and close_reason <> 'demo_reset' ${stillDue} order by account_id, deal.id limit $5)
      ) as due order by account_id, id limit $5`,
    values: [
      `{${sides.map(({ instrumentId }) => instrumentId).join(',')}}`,
      `{${sides.map(({ side }) => code(side)).join(',')}}`,
      end,
      day,
      limit,
      after.accountId,
      after.dealId,
    ],
  });
  return rows.map((row) => ({
    dealId: Number(row.id),
    accountId: Number(row.account_id),
    userId: Number(row.user_id),
    instrumentId: row.instrument_id,
    side: sideOf(row.side),
    unitsPerLot: Number(row.units_per_lot),
    closedLots: row.status === HOLDING ? undefined : lotsFromUnits(Number(row.lots)),
  }));
}

/** Percent a year are written in millionths, so that they are exact. */
const PERCENT_UNITS = 1_000_000;

/** Adds charges. A second one of a position and day fails the transaction instead of charging twice. */
export function insertingFinancing(charges: readonly FinancingCharge[]): Write {
  return {
    name: 'forex.insert_financing',
    table: 'forex.financing',
    text: `
      insert into forex.financing
        (id, deal_id, day, instrument_id, side, lots, units_per_lot, tick_seq, tick_at, price, rate_numerator,
         rate_denominator, annual_rate, nights, amount, posted_at)
      select id, ($2::bigint[])[n], ($3::text[])[n]::date, ($4::bigint[])[n], ($5::bigint[])[n], ($6::bigint[])[n],
        ($7::bigint[])[n], ($8::bigint[])[n], to_timestamp(($9::float8[])[n] / 1000), ($10::bigint[])[n],
        ($11::bigint[])[n], ($12::bigint[])[n], ($13::bigint[])[n] / 1000000.0, ($14::bigint[])[n],
        ($15::bigint[])[n], to_timestamp(($16::float8[])[n] / 1000)
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(charges, (c) => c.id),
      int8s(charges, (c) => c.dealId),
      texts(charges, (c) => c.day),
      int8s(charges, (c) => c.instrumentId),
      int8s(charges, (c) => code(c.side)),
      int8s(charges, (c) => c.lots),
      int8s(charges, (c) => c.unitsPerLot),
      int8s(charges, (c) => c.tick.seq),
      float8s(charges, (c) => c.tick.at),
      int8s(charges, (c) => c.tick.price),
      int8s(charges, (c) => c.rate.numerator),
      int8s(charges, (c) => c.rate.denominator),
      int8s(charges, (c) => Math.round(c.annualRate * PERCENT_UNITS)),
      int8s(charges, (c) => c.nights),
      int8s(charges, (c) => c.amount),
      float8s(charges, (c) => c.at),
    ],
  };
}

/** Columns of a charge. */
const columns = `
  id, deal_id, to_char(day, 'YYYY-MM-DD') as day, instrument_id, side, lots, units_per_lot, tick_seq,
  (extract(epoch from tick_at) * 1000)::bigint as tick_ms, price, rate_numerator, rate_denominator,
  annual_rate::float8 as annual_rate, nights, amount, (extract(epoch from posted_at) * 1000)::bigint as posted_ms`;

interface Row {
  readonly id: string;
  readonly deal_id: string;
  readonly day: string;
  readonly instrument_id: number;
  readonly side: number;
  readonly lots: string;
  readonly units_per_lot: string;
  readonly tick_seq: string;
  readonly tick_ms: string;
  readonly price: string;
  readonly rate_numerator: string;
  readonly rate_denominator: string;
  readonly annual_rate: number;
  readonly nights: number;
  readonly amount: string;
  readonly posted_ms: string;
}

function read(row: Row): FinancingCharge {
  return {
    id: Number(row.id),
    dealId: Number(row.deal_id),
    instrumentId: row.instrument_id,
    day: dayOfText(row.day),
    side: sideOf(row.side),
    lots: lotsFromUnits(Number(row.lots)),
    unitsPerLot: Number(row.units_per_lot),
    tick: {
      seq: Number(row.tick_seq),
      price: priceFromUnits(Number(row.price)),
      at: Number(row.tick_ms),
    },
    rate: { numerator: BigInt(row.rate_numerator), denominator: BigInt(row.rate_denominator) },
    annualRate: row.annual_rate,
    nights: row.nights,
    amount: amountFromMillionths(BigInt(row.amount)),
    at: Number(row.posted_ms),
  };
}

/** The newest charges of an order, and the sum of all of them. */
export async function selectFinancing(
  database: Queryable,
  dealId: number,
  limit: number,
): Promise<{ readonly total: Amount; readonly charges: readonly FinancingCharge[] }> {
  const [rows, [sum]] = await Promise.all([
    database.query<Row>({
      name: 'forex.select_financing',
      text: `select ${columns} from forex.financing where deal_id = $1::bigint order by financing.day desc limit $2`,
      values: [dealId, limit],
    }),
    database.query<{ total: string }>({
      name: 'forex.sum_financing',
      text: 'select coalesce(sum(amount), 0)::bigint as total from forex.financing where deal_id = $1::bigint',
      values: [dealId],
    }),
  ]);
  return { total: amountFromMillionths(BigInt(sum?.total ?? 0)), charges: rows.map(read) };
}

/** Charges after an id, in id order: for verification, a chunk at a time. */
export async function selectFinancingAfter(
  database: Queryable,
  afterId: number,
  limit: number,
): Promise<FinancingCharge[]> {
  const rows = await database.query<Row>({
    text: `select ${columns} from forex.financing where id > $1 order by id limit $2`,
    values: [afterId, limit],
  });
  return rows.map(read);
}

/** Charges of a day on which their order was not open, and of parts that were charged with their position. */
export async function selectMisplacedFinancing(database: Queryable): Promise<{ id: number; day: string }[]> {
  return database.query({
    text: `
      select deal.id::float8 as id, to_char(charge.day, 'YYYY-MM-DD') as day
      from forex.financing charge join forex.deal as deal on deal.id = charge.deal_id
      where deal.opened_at >= (charge.day + 1)::timestamp at time zone 'UTC'
        or deal.closed_at < (charge.day + 1)::timestamp at time zone 'UTC'
        or exists (select from forex.financing whole where whole.deal_id = deal.parent_id
          and whole.day = charge.day and whole.id < deal.id)
      order by deal.id limit 100`,
  });
}

/** What each order was charged in all. */
export async function selectFinancingTotals(database: Queryable): Promise<Map<number, Amount>> {
  const rows = await database.query<{ id: string; total: string }>({
    text: 'select deal_id as id, sum(amount)::bigint as total from forex.financing group by deal_id',
  });
  return new Map(rows.map(({ id, total }) => [Number(id), amountFromMillionths(BigInt(total))]));
}
