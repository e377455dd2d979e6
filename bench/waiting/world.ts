import { feeOf, lotsFromUnits, marginOf } from '@tidemark/domain/forex';
import { PRICE_UNITS, type Tick, type UsdRate } from '@tidemark/domain/market';
import { present } from '@tidemark/domain/outcome';
import type { Market } from '../../apps/server/src/modules/market/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import type { Database } from '../../apps/server/src/platform/database/queryable.ts';
import { openBenchInstance } from '../orders/bench-instance.ts';
import { held, putInForce, quoted } from './prices.ts';

/** How large a world is filled. */
export interface WorldSize {
  readonly accounts: number;
  /** Accounts of a crowd of which one position each waits, of one for warming up, and of one whose four wait. */
  readonly oneEach: number;
  readonly warmUp: number;
  readonly fourEach: number;
}

export const POSITIONS_PER_ACCOUNT = 10;
/** What an account with ten positions on three instruments holds of one of them at most, spread evenly. */
export const POSITIONS_PER_INSTRUMENT = 4;

/** Levels of the clustered stops, one after the other on the way down. */
export const crowds = {
  warmUp: { code: 'SOLUSD', levels: [147.75] },
  oneEach: { code: 'BTCUSD', levels: [59_100, 59_050, 59_000] },
  fourEach: { code: 'ETHUSD', levels: [2955, 2950, 2945] },
} as const;

export type Crowd = keyof typeof crowds;

/** What those of `fourEach` hold, one after the other: four, three and three. */
const HELD_OF_FOUR_EACH = ['ETHUSD', 'XRPUSD', 'BTCEUR'] as const;

const LOT_STEPS = 5;
const LEVERAGE = 10;

/** Terms of an instrument at one number of lots, worked out as the server does. */
interface Terms {
  readonly place: number;
  readonly step: number;
  readonly instrumentId: number;
  readonly lots: number;
  readonly unitsPerLot: number;
  readonly margin: bigint;
  readonly fee: bigint;
  readonly tick: Tick;
  readonly rate: UsdRate;
  /** What prices are rounded to. */
  readonly grain: number;
}

/**
 * Fills an empty database with open positions that all have stops, as orders would have left them: orders,
 * margins, fees and postings agree, and every opening refers to a recorded tick. One position in ten has a
 * trailing stop, half have a target; only the clustered stops are nearer than 12 %.
 */
export async function fillWorld(url: string, size: WorldSize): Promise<void> {
  const instance = await openBenchInstance(url);
  await putInForce(instance.market, quoted);
  const terms = termsOf(instance.market);
  await instance.stop();
  await onOneConnection(url, async (database) => {
    await database.transaction(async (tx) => {
      await insertAccounts(tx, size);
      await insertDeals(tx, size, terms);
      await insertStops(tx, size, instance.market);
      await settleAccounts(tx);
    });
  });
  // On another connection: the statistics lack the million rows of the filling connection, and autovacuum
  // would start a minute later, during the measurement.
  await onOneConnection(url, (database) => database.query({ text: 'vacuum analyze' }));
}

async function onOneConnection(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ url, poolSize: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function termsOf(market: Market): Terms[] {
  return Object.keys(held).flatMap((code, place) => {
    const instrument = present(market.instrumentByCode(code), code);
    const quote = market.quote(instrument.id);
    const { rate } = present(market.conversion(instrument.quote), `${instrument.quote} is worth something`);
    if (quote.status === 'no_price') throw new Error(`${code} has no price`);
    const { tick } = quote;
    const { unitsPerLot, feeRates } = instrument;
    return Array.from({ length: LOT_STEPS }, (_, step) => {
      const lots = lotsFromUnits((step + 1) * 10_000);
      const margin = marginOf({
        mode: 'leverage',
        lots,
        unitsPerLot,
        price: tick.price,
        leverage: LEVERAGE,
        rate,
      });
      const fee = feeOf({ basis: 'lots', feeRate: feeRates.lots, lots, margin });
      const grain = Number(PRICE_UNITS) / 10 ** instrument.pricePrecision;
      return {
        place,
        step,
        instrumentId: instrument.id,
        lots,
        unitsPerLot,
        margin,
        fee,
        tick,
        rate,
        grain,
      };
    });
  });
}

type Tx = Pick<Database, 'query'>;

/** The interval of accounts that belong to `fourEach`: they are as far apart as possible. */
function everyOfFour({ accounts, fourEach }: WorldSize): number {
  return Math.floor(accounts / (fourEach * crowds.fourEach.levels.length));
}

/** Demo users with their three accounts, and what they were granted. */
async function insertAccounts(tx: Tx, { accounts }: WorldSize): Promise<void> {
  await tx.query({
    text: `
      insert into ledger.account (id, user_id, kind, is_demo, balance, version, opened_at)
      select 997 + u * 3 + k, u, (array['change', 'micro', 'forex'])[k + 1], true, 10000000000, 1, now()
      from generate_series(1, $1::int) as u, generate_series(0, 2) as k`,
    values: [accounts],
  });
  await tx.query({
    text: `
      insert into ledger.posting
        (id, event, reference, debit_account, credit_account, amount, credit_after, posted_at)
      select id, 'demo.grant', user_id, 106, id, balance, balance, now()
      from ledger.account where user_id is not null`,
  });
  await tx.query({
    text: `select setval(pg_get_serial_sequence('ledger.account', 'id'), (select max(id) from ledger.account))`,
  });
}

/** The positions of an account are far apart in the table, like those opened at different times. */
async function insertDeals(tx: Tx, size: WorldSize, terms: readonly Terms[]): Promise<void> {
  const column = (pick: (one: Terms) => unknown) => terms.map(pick);
  await tx.query({
    text: `
      with terms as (
        select * from unnest($3::int[], $4::int[], $5::int[], $6::bigint[], $7::int[], $8::bigint[], $9::bigint[],
          $10::bigint[], $11::bigint[], $12::float8[], $13::bigint[], $14::bigint[])
          as terms (place, step, instrument_id, lots, units_per_lot, margin, fee, price, seq, at, numerator, denominator)),
      wanted as (
        select round * $1 + u as id, u as user_id, 999 + u * 3 as account_id,
          -- Three to five instruments each.
          case when u % $2 = 0 then ($15::int[])[1 + round % 3] else (u + round % (3 + u % 3)) % 6 end as place,
          hashint4(round * $1 + u)::bigint & 1023 as chance, u % $2 = 0 as is_crowd
        from generate_series(0, ${POSITIONS_PER_ACCOUNT - 1}) as round, generate_series(1, $1::int) as u)
      insert into forex.deal
        (id, account_id, user_id, instrument_id, status, side, lots, units_per_lot, margin_mode, leverage, margin,
         fee, open_price, open_tick_seq, open_tick_at, open_rate_numerator, open_rate_denominator, opened_at)
      select id, account_id, user_id, instrument_id, 1, case when is_crowd then 1 else 1 + (chance & 1) end, lots,
        units_per_lot, 'leverage', ${LEVERAGE}, margin, fee, price, seq, to_timestamp(at / 1000), numerator,
        denominator, to_timestamp(at / 1000)
      from wanted join terms on terms.place = wanted.place and terms.step = (chance >> 1) % ${LOT_STEPS}
      order by id`,
    values: [
      size.accounts,
      everyOfFour(size),
      column((one) => one.place),
      column((one) => one.step),
      column((one) => one.instrumentId),
      column((one) => one.lots),
      column((one) => one.unitsPerLot),
      column((one) => one.margin),
      column((one) => one.fee),
      column((one) => one.tick.price),
      column((one) => one.tick.seq),
      column((one) => one.tick.at),
      column((one) => one.rate.numerator),
      column((one) => one.rate.denominator),
      HELD_OF_FOUR_EACH.map((code) => Object.keys(held).indexOf(code)),
    ],
  });
  await tx.query({ text: `select setval('forex.deal_id', (select max(id) + 1 from forex.deal))` });
}

async function insertStops(tx: Tx, size: WorldSize, market: Market): Promise<void> {
  const idOf = (code: string) => present(market.instrumentByCode(code), code).id;
  const level = (price: number) => Math.round(price * Number(PRICE_UNITS));
  const single = (['warmUp', 'oneEach'] as const).flatMap((name) => {
    const { code, levels } = crowds[name];
    return levels.map((at, place) => ({ code, at, skipped: place * size[name], accounts: size[name] }));
  });
  await tx.query({
    text: `
      with crowd as (
        select deal_id, stop_loss
        from unnest($1::int[], $2::bigint[], $3::int[], $4::int[]) as crowd (instrument, stop_loss, skipped, size)
        cross join lateral (
          select min(id) as deal_id from forex.deal where instrument_id = instrument and side = 1
            and user_id % $7 <> 0
          group by account_id order by hashint8(account_id), account_id offset skipped limit size) as member),
      placed as (
        select deal.id, side, open_price, open_tick_seq, hashint8(deal.id)::bigint & 1023 as chance,
          coalesce(crowd.stop_loss, case when user_id % $7 = 0 and instrument_id = $5::int
            then ($6::bigint[])[1 + (user_id / $7 - 1) / $8] end) as at_once,
          (10 ^ (8 - (select price_precision from market.instrument where id = instrument_id)))::bigint as grain
        from forex.deal left join crowd on crowd.deal_id = deal.id),
      levels as (
        select *, at_once is null and chance % 10 = 0 as is_trailing, case side when 1 then 1 else -1 end as sign,
          ((open_price * (0.12 + 0.0002 * chance))::bigint / grain) * grain as distance
        from placed)
      insert into forex.stops
        (deal_id, stop_loss, take_profit, trailing_distance, trailing_best, trailing_seq, armed_seq, is_passed)
      select id,
        case when is_trailing then null else coalesce(at_once, open_price - sign * distance) end,
        case when chance % 2 = 1 then open_price + sign * distance end,
        case when is_trailing then distance end,
        case when is_trailing then open_price end,
        open_tick_seq, open_tick_seq, false
      from levels order by id`,
    values: [
      single.map(({ code }) => idOf(code)),
      single.map(({ at }) => level(at)),
      single.map(({ skipped }) => skipped),
      single.map(({ accounts }) => accounts),
      idOf(crowds.fourEach.code),
      crowds.fourEach.levels.map(level),
      everyOfFour(size),
      size.fourEach,
    ],
  });
}

/** The fees of the openings, and what they and the margins have left of each account. */
async function settleAccounts(tx: Tx): Promise<void> {
  await tx.query({
    text: `
      insert into ledger.posting
        (id, event, reference, debit_account, credit_account, amount, debit_after, posted_at)
      select (select max(id) from ledger.posting) + id, 'forex.fee', id, account_id, 102, fee,
        10000000000 - sum(fee) over (partition by account_id order by id), opened_at
      from forex.deal order by id`,
  });
  await tx.query({ text: `select setval('ledger.posting_id', (select max(id) + 1 from ledger.posting))` });
  await tx.query({
    text: `
      update ledger.account as account
      set balance = balance - fees, locked = margins, version = version + ${POSITIONS_PER_ACCOUNT}
      from (select account_id, sum(fee) as fees, sum(margin) as margins from forex.deal group by account_id) as held
      where account.id = held.account_id`,
  });
}
