import { lotsFromUnits, type Stops } from '@tidemark/domain/forex';
import { type MarginMode, type Price, priceFromUnits } from '@tidemark/domain/market';
import { amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import { float8s, int8s, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { Intent } from '../copying/following.ts';

interface IntentRow {
  id: string;
  leader_id: string;
  kind: Intent['kind'];
  deal_id: string;
  instrument_id: number;
  lots: string;
  closed_lots: string;
  side: number;
  units_per_lot: string;
  margin_mode: MarginMode;
  leverage: number;
  tick_seq: string;
  tick_ms: string;
  price: string;
  rate_numerator: string;
  rate_denominator: string;
  stop_loss: string | null;
  take_profit: string | null;
  trailing_distance: string | null;
  trailing_from: string | null;
  trailing_best: string | null;
  trailing_seq: string | null;
  armed_seq: string | null;
  is_passed: boolean;
  leader_equity: string | null;
  at_price_in_force: boolean;
  at_ms: string;
}

const priceOf = (text: string | null): Price | undefined =>
  text === null ? undefined : priceFromUnits(Number(text));

function readStops(row: IntentRow): Stops | undefined {
  if (row.armed_seq === null) return undefined;
  const best = priceOf(row.trailing_best);
  return {
    stopLoss: priceOf(row.stop_loss),
    takeProfit: priceOf(row.take_profit),
    trailing:
      row.trailing_distance === null || best === undefined
        ? undefined
        : {
            ...{ distance: Number(row.trailing_distance), best, seq: Number(row.trailing_seq) },
            from: priceOf(row.trailing_from),
          },
    armedSeq: Number(row.armed_seq),
    isPassed: row.is_passed,
  };
}

function readIntent(row: IntentRow): Intent {
  return {
    id: Number(row.id),
    leaderId: Number(row.leader_id),
    kind: row.kind,
    dealId: Number(row.deal_id),
    instrumentId: row.instrument_id,
    lots: lotsFromUnits(Number(row.lots)),
    closedLots: lotsFromUnits(Number(row.closed_lots)),
    side: row.side === 1 ? 'buy' : 'sell',
    unitsPerLot: Number(row.units_per_lot),
    marginMode: row.margin_mode,
    leverage: row.leverage,
    tick: {
      instrumentId: row.instrument_id,
      seq: Number(row.tick_seq),
      at: Number(row.tick_ms),
      price: priceFromUnits(Number(row.price)),
    },
    rate: { numerator: BigInt(row.rate_numerator), denominator: BigInt(row.rate_denominator) },
    stops: readStops(row),
    equity: row.leader_equity === null ? undefined : amountFromMillionths(BigInt(row.leader_equity)),
    atPriceInForce: row.at_price_in_force,
    at: Number(row.at_ms),
  };
}

/** Intents with copies still to execute, oldest first. */
export async function selectIntentsToDo(database: Queryable): Promise<Intent[]> {
  const rows = await database.query<IntentRow>({
    text: `
      select *, (extract(epoch from tick_at) * 1000)::bigint as tick_ms,
        (extract(epoch from at) * 1000)::bigint as at_ms
      from follow.intent where done_at is null order by id`,
  });
  return rows.map(readIntent);
}

/** Marks intents whose copies are all executed. */
export async function markDone(database: Queryable, ids: readonly number[], now: Millis): Promise<void> {
  await database.query({
    name: 'follow.intents_done',
    text: `
      update follow.intent set done_at = to_timestamp($2::float8 / 1000)
      where id = any($1::bigint[]) and done_at is null`,
    values: [`{${ids.join(',')}}`, now],
  });
}

/** Adds intents. */
export function insertingIntents(intents: readonly Intent[]): Write {
  return {
    name: 'follow.insert_intents',
    table: 'follow.intent',
    text: `
      insert into follow.intent
        (id, leader_id, kind, deal_id, instrument_id, lots, closed_lots, side, units_per_lot, margin_mode, leverage,
         tick_seq, tick_at, price, rate_numerator, rate_denominator, stop_loss, take_profit, trailing_distance,
         trailing_best, trailing_seq, armed_seq, is_passed, at_price_in_force, at, trailing_from, leader_equity)
      select id, ($2::bigint[])[n], ($3::text[])[n], ($4::bigint[])[n], ($5::bigint[])[n], ($6::bigint[])[n],
        ($7::bigint[])[n], ($8::bigint[])[n], ($9::bigint[])[n], ($10::text[])[n], ($11::bigint[])[n],
        ($12::bigint[])[n], to_timestamp(($13::float8[])[n] / 1000), ($14::bigint[])[n], ($15::bigint[])[n],
        ($16::bigint[])[n], ($17::bigint[])[n], ($18::bigint[])[n], ($19::bigint[])[n], ($20::bigint[])[n],
        ($21::bigint[])[n], ($22::bigint[])[n], ($23::bigint[])[n] = 1, ($24::bigint[])[n] = 1,
        to_timestamp(($25::float8[])[n] / 1000), ($26::bigint[])[n], ($27::bigint[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(intents, (one) => one.id),
      int8s(intents, (one) => one.leaderId),
      texts(intents, (one) => one.kind),
      int8s(intents, (one) => one.dealId),
      int8s(intents, (one) => one.instrumentId),
      int8s(intents, (one) => one.lots),
      int8s(intents, (one) => one.closedLots),
      int8s(intents, (one) => (one.side === 'buy' ? 1 : 2)),
      int8s(intents, (one) => one.unitsPerLot),
      texts(intents, (one) => one.marginMode),
      int8s(intents, (one) => one.leverage),
      int8s(intents, (one) => one.tick.seq),
      float8s(intents, (one) => one.tick.at),
      int8s(intents, (one) => one.tick.price),
      int8s(intents, (one) => one.rate.numerator),
      int8s(intents, (one) => one.rate.denominator),
      int8s(intents, (one) => one.stops?.stopLoss),
      int8s(intents, (one) => one.stops?.takeProfit),
      int8s(intents, (one) => one.stops?.trailing?.distance),
      int8s(intents, (one) => one.stops?.trailing?.best),
      int8s(intents, (one) => one.stops?.trailing?.seq),
      int8s(intents, (one) => one.stops?.armedSeq),
      int8s(intents, (one) => (one.stops?.isPassed ? 1 : 0)),
      int8s(intents, (one) => (one.atPriceInForce ? 1 : 0)),
      float8s(intents, (one) => one.at),
      int8s(intents, (one) => one.stops?.trailing?.from),
      int8s(intents, (one) => one.equity),
    ],
  };
}
