import type { Position } from '@tidemark/domain/forex';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { COMPLETED, type DealRow, dealsWithStops, HOLDING, openColumns, readOpen } from './rows.ts';

/** How many positions an account holds, and the margin that they use. */
export async function selectUsedMargin(
  database: Queryable,
  accountId: number,
): Promise<{ count: number; amount: Amount }> {
  const [row] = await database.query<{ count: number; amount: string }>({
    name: 'forex.used_margin',
    text: `
      select count(*)::int as count, coalesce(sum(margin), 0)::bigint as amount
      from forex.deal where account_id = $1::bigint and status = ${HOLDING}`,
    values: [accountId],
  });
  return { count: row?.count ?? 0, amount: amountFromMillionths(BigInt(row?.amount ?? 0)) };
}

/** An account, and days of any zone by their beginnings, in order; the last ends before a moment. */
interface DaysOfAccount {
  readonly accountId: number;
  readonly days: readonly Millis[];
  readonly before: Millis;
}

/** Orders closed on an account by day, parts included; by the day's beginning. */
export async function selectClosedByDay(
  database: Queryable,
  { accountId, days, before }: DaysOfAccount,
): Promise<Map<Millis, number>> {
  const rows = await database.query<{ nth: number; count: number }>({
    name: 'forex.closed_by_day',
    text: `
      select width_bucket((extract(epoch from closed_at) * 1000)::float8, $4::float8[]) as nth, count(*)::int as count
      from forex.deal
      where account_id = $1::bigint and status = ${COMPLETED}
        and closed_at >= to_timestamp($2::float8 / 1000) and closed_at < to_timestamp($3::float8 / 1000)
      group by 1`,
    values: [accountId, days[0] ?? before, before, days],
  });
  return new Map(rows.map(({ nth, count }) => [days[nth - 1] ?? 0, count]));
}

/** Positions of one account whose last part was closed on one UTC day. */
export interface ClosedDay {
  readonly accountId: number;
  /** The day's beginning. */
  readonly day: Millis;
  readonly trades: number;
  /** Of them, those whose parts together made more than their fee. */
  readonly wins: number;
}

/** Positions closed on many accounts by UTC day, each once with all its parts, of each account from a moment on. */
export async function selectClosedDays(
  database: Queryable,
  asked: readonly { readonly accountId: number; readonly from: Millis }[],
): Promise<ClosedDay[]> {
  const rows = await database.query<ClosedDay>({
    name: 'forex.closed_days',
    text: `
      select account_id::float8 as "accountId", floor(extract(epoch from closed_at) / 86400)::float8 as day,
        count(*)::int as trades,
        count(*) filter (where profit - fee + coalesce(parts.net, 0) > 0)::int as wins
      from unnest($1::bigint[], $2::float8[]) as asked (account, from_ms)
        join forex.deal own on account_id = asked.account and status = ${COMPLETED} and parent_id is null
         and closed_at >= to_timestamp(asked.from_ms / 1000)
        cross join lateral (select sum(part.profit - part.fee) as net from forex.deal part
          where part.parent_id = own.id) as parts
      group by 1, 2`,
    values: [asked.map(({ accountId }) => accountId), asked.map(({ from }) => from)],
  });
  return rows.map((row) => ({ ...row, day: row.day * DAY_MS }));
}

/** How many positions of an account were closed in each instrument since a moment, the most first. */
export async function selectClosedByInstrument(
  database: Queryable,
  { accountId, from }: { readonly accountId: number; readonly from: Millis },
): Promise<{ readonly instrumentId: number; readonly trades: number }[]> {
  return database.query({
    name: 'forex.closed_by_instrument',
    text: `
      select instrument_id as "instrumentId", count(*)::int as trades from forex.deal
      where account_id = $1::bigint and status = ${COMPLETED} and parent_id is null
        and closed_at >= to_timestamp($2::float8 / 1000)
      group by 1 order by 2 desc, 1`,
    values: [accountId, from],
  });
}

/** The instruments of positions that accounts closed, of each from a moment on. */
export async function selectClosedInstruments(
  database: Queryable,
  asked: readonly { readonly accountId: number; readonly from: Millis }[],
): Promise<{ readonly accountId: number; readonly instrumentId: number }[]> {
  return database.query({
    name: 'forex.closed_instruments',
    text: `
      select distinct account_id::float8 as "accountId", instrument_id as "instrumentId"
      from unnest($1::bigint[], $2::float8[]) as asked (account, from_ms)
        join forex.deal on account_id = asked.account and status = ${COMPLETED} and parent_id is null
         and closed_at >= to_timestamp(asked.from_ms / 1000)`,
    values: [asked.map(({ accountId }) => accountId), asked.map(({ from }) => from)],
  });
}

/** A position or a part of one, and when it was closed if it was. */
export interface HeldOverNight {
  readonly position: Position;
  /** The position that it is a part of. */
  readonly parentId: number | undefined;
  readonly closedAt: Millis | undefined;
}

type HeldRow = DealRow & { readonly parent: number | null; readonly closed_at_ms: number | null };

const heldColumns = `${openColumns}, parent_id::float8 as parent,
  round(extract(epoch from closed_at) * 1000)::float8 as closed_at_ms`;

function readHeld(row: HeldRow): HeldOverNight {
  return {
    position: readOpen(row),
    parentId: row.parent ?? undefined,
    closedAt: row.closed_at_ms ?? undefined,
  };
}

/** Positions of accounts that were open at one of the midnights from one to another. */
export async function selectHeldOverNight(
  database: Queryable,
  asked: { readonly accountIds: readonly number[]; readonly first: Millis; readonly last: Millis },
): Promise<HeldOverNight[]> {
  const rows = await database.query<HeldRow>({
    name: 'forex.held_over_night',
    text: `
      select ${heldColumns}
      from ${dealsWithStops}
      where account_id = any($1::bigint[]) and status in (${HOLDING}, ${COMPLETED})
        and opened_at < to_timestamp($3::float8 / 1000)
        and (closed_at is null or closed_at >= to_timestamp($2::float8 / 1000)
          and floor(extract(epoch from closed_at) / 86400) > floor(extract(epoch from opened_at) / 86400))`,
    values: [`{${asked.accountIds.join(',')}}`, asked.first, asked.last],
  });
  return rows.map(readHeld);
}

/** Positions of an account that were open at the end of a day, of days by their ends, in order. */
export async function selectHeldOverEnds(
  database: Queryable,
  { accountId, ends }: { readonly accountId: number; readonly ends: readonly Millis[] },
): Promise<HeldOverNight[]> {
  // The bucket number is the number of ends before a moment: an order open across an end has two.
  const bucket = (moment: string) =>
    `width_bucket((extract(epoch from ${moment}) * 1000)::float8, $4::float8[])`;
  const rows = await database.query<HeldRow>({
    name: 'forex.held_over_ends',
    text: `
      select ${heldColumns}
      from ${dealsWithStops}
      where account_id = $1::bigint and status in (${HOLDING}, ${COMPLETED})
        and opened_at < to_timestamp($3::float8 / 1000)
        and (closed_at is null or closed_at >= to_timestamp($2::float8 / 1000)
          and ${bucket('closed_at')} > ${bucket('opened_at')})`,
    values: [accountId, ends[0] ?? 0, ends.at(-1) ?? 0, ends],
  });
  return rows.map(readHeld);
}

/** Positions of accounts that were open at moments: each with the place of the moment it was open at. */
export async function selectHeldAt(
  database: Queryable,
  asked: readonly { readonly accountId: number; readonly at: Millis }[],
): Promise<(HeldOverNight & { readonly place: number })[]> {
  const rows = await database.query<HeldRow & { place: number }>({
    name: 'forex.held_at',
    text: `
      select asked.place::int - 1 as place, ${heldColumns}
      from unnest($1::bigint[], $2::float8[]) with ordinality as asked (account, ms, place)
        join ${dealsWithStops} on account_id = asked.account and status in (${HOLDING}, ${COMPLETED})
         and opened_at <= to_timestamp(asked.ms / 1000)
         and (closed_at is null or closed_at >= to_timestamp(asked.ms / 1000))`,
    values: [asked.map(({ accountId }) => accountId), asked.map(({ at }) => at)],
  });
  return rows.map((row) => ({ place: row.place, ...readHeld(row) }));
}

/** When each of these accounts opened its first position; those that never did are left out. */
export async function selectFirstOpened(
  database: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, Millis>> {
  const rows = await database.query<{ account: number; ms: number }>({
    name: 'forex.first_opened',
    text: `
      select account_id::float8 as account, round(extract(epoch from min(opened_at)) * 1000)::float8 as ms
      from forex.deal where account_id = any($1::bigint[]) and status in (${HOLDING}, ${COMPLETED})
      group by 1`,
    values: [`{${accountIds.join(',')}}`],
  });
  return new Map(rows.map(({ account, ms }) => [account, ms]));
}
