import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/**
 * Counts a trader's figures by another method than the server: as a fund prices its units. Incoming money
 * buys units at the current price, outgoing money gives units back; the return is the change of the unit
 * price. Everything is read from raw postings, ticks and orders, in plain numbers, and nothing is shared with
 * the tested code. Slow: each price is looked up in all ticks.
 */

interface Posting {
  readonly id: number;
  readonly event: string;
  readonly deal: number;
  readonly amount: number;
  readonly at: Millis;
}

interface Deal {
  readonly id: number;
  readonly parent: number | null;
  readonly instrument: number;
  readonly sign: number;
  readonly units: number;
  readonly open: number;
  readonly openedAt: Millis;
  readonly closedAt: Millis | null;
  readonly net: number;
}

interface Tick {
  readonly instrument: number;
  readonly price: number;
  readonly at: Millis;
}

/** All data of one contract account and of the market. */
export interface Raw {
  readonly postings: readonly Posting[];
  readonly deals: readonly Deal[];
  readonly ticks: readonly Tick[];
  /** Instruments quoted in the other currency of their own pair with USD: a result is divided by the price. */
  readonly inverse: ReadonlySet<number>;
}

export async function readRaw(
  database: Queryable,
  userId: number,
  inverse: ReadonlySet<number>,
): Promise<Raw> {
  const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;
  const [account] = await database.query<{ id: number }>({
    text: `select id::float8 as id from ledger.account where user_id = $1::bigint and kind = 'forex'`,
    values: [userId],
  });
  const values = [account?.id];
  return {
    inverse,
    postings: await database.query<Posting>({
      text: `select id::float8 as id, event, reference::float8 as deal, ${ms('posted_at')} as at,
               case when credit_account = $1::bigint then amount else -amount end::float8 / 1e6 as amount
               from ledger.posting where credit_account = $1::bigint or debit_account = $1::bigint order by id`,
      values,
    }),
    deals: await database.query<Deal>({
      text: `select id::float8 as id, parent_id::float8 as parent, instrument_id as instrument,
               case side when 1 then 1 else -1 end as sign, (lots * units_per_lot)::float8 / 1e6 as units,
               open_price::float8 / 1e8 as open, ${ms('opened_at')} as "openedAt", ${ms('closed_at')} as "closedAt",
               (coalesce(profit, 0) - fee)::float8 / 1e6 as net
               from forex.deal where account_id = $1::bigint order by id`,
      values,
    }),
    ticks: await database.query<Tick>({
      text: `select instrument_id as instrument, price::float8 / 1e8 as price, ${ms('at')} as at
               from market.tick order by at, seq`,
    }),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function priceAt({ ticks }: Raw, instrument: number, at: Millis): number {
  return ticks.findLast((tick) => tick.instrument === instrument && tick.at <= at)?.price ?? Number.NaN;
}

/** Open positions at the prices of a moment; within its millisecond, as they were before a posting. */
function floatingAt(raw: Raw, at: Millis, before: number): number {
  const hasPosting = (id: number, events: string[]) =>
    raw.postings.some(
      (one) => one.deal === id && one.at === at && one.id < before && events.includes(one.event),
    );
  const held = raw.deals.filter(({ id, parent, openedAt, closedAt }) => {
    if (openedAt > at || (closedAt !== null && closedAt < at)) return false;
    if (openedAt === at && !hasPosting(parent ?? id, ['forex.fee'])) return false;
    return closedAt !== at || !hasPosting(id, ['forex.profit', 'forex.loss']);
  });
  return sum(
    held.map(({ instrument, sign, units, open }) => {
      const price = priceAt(raw, instrument, at);
      const result = (price - open) * units * sign;
      return raw.inverse.has(instrument) ? result / price : result;
    }),
  );
}

const cashBefore = ({ postings }: Raw, id: number) =>
  sum(postings.filter((one) => one.id < id).map(({ amount }) => amount));

const isOfContracts = ({ event }: Posting) => event.startsWith('forex.') && event !== 'forex.protection';

/** Equity at a moment after all that was posted up to it. */
export function equityAt(raw: Raw, at: Millis): number {
  const next = raw.postings.find((one) => one.at > at)?.id ?? Number.POSITIVE_INFINITY;
  return cashBefore(raw, next) + floatingAt(raw, at, next);
}

/** The price of a unit at a moment; it is 1 when the first money arrives. */
export function unitPriceAt(raw: Raw, at: Millis): number {
  let [units, price] = [0, 1];
  for (const flow of raw.postings.filter((one) => !isOfContracts(one) && one.at <= at)) {
    const equity = cashBefore(raw, flow.id) + floatingAt(raw, flow.at, flow.id);
    if (units > 0) price = Math.max(0, equity / units);
    units = price === 0 ? units : Math.max(0, (equity + flow.amount) / price);
  }
  return units > 1e-9 ? Math.max(0, equityAt(raw, at) / units) : price;
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** The figures at a moment; `midnight` is the last millisecond before the three weeks. */
export function slowFigures(raw: Raw, now: Millis) {
  const start = startOfUtcDay(now) - 20 * DAY_MS;
  const midnight = start - 1;
  const positions = new Map<number, { net: number; closedAt: Millis | null }>();
  for (const { id, parent, net, closedAt } of raw.deals) {
    const known = positions.get(parent ?? id) ?? { net: 0, closedAt: null };
    const own = parent === null ? closedAt : known.closedAt;
    positions.set(parent ?? id, { net: known.net + net, closedAt: own });
  }
  const closed = [...positions.values()].filter(({ closedAt }) => closedAt !== null);
  const recent = closed.filter(({ closedAt }) => (closedAt ?? 0) >= start);
  const earned = (from: Millis) =>
    sum(raw.postings.filter((one) => isOfContracts(one) && one.at >= from).map(({ amount }) => amount));
  const open = (at: Millis) => floatingAt(raw, at, Number.POSITIVE_INFINITY);
  return {
    trades: recent.length,
    winRate: percent(recent.filter(({ net }) => net > 1e-7).length, recent.length),
    profit: earned(start) + open(now) - open(midnight),
    rate: (unitPriceAt(raw, now) / unitPriceAt(raw, midnight) - 1) * 100,
    allTrades: closed.length,
    allProfit: earned(0) + open(now),
    allRate: (unitPriceAt(raw, now) - 1) * 100,
  };
}
