import { priceFromUnits } from '@tidemark/domain/market';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import {
  type FixedTimeOption,
  type LossLevel,
  type OfferedDuration,
  type OptionEnd,
  ratioFromUnits,
  type VoidReason,
} from '@tidemark/domain/options';
import type { Millis } from '@tidemark/domain/time';
import { float8s, int8s } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { ClosedOption } from '../closed-option.ts';

const RUNNING = 1;
export const CLOSED = 3;

/** A row of the table. */
export interface OptionRow {
  id: string;
  account_id: string;
  user_id: string;
  instrument_id: number;
  status: number;
  direction: number;
  amount: string;
  seconds: number;
  profit_ratio: string;
  loss_level: LossLevel;
  open_price: string;
  open_tick_seq: string;
  open_tick_ms: string;
  accepted_ms: string;
  due_ms: string;
  end_price: string | null;
  end_tick_seq: string | null;
  end_tick_ms: string | null;
  profit: string;
  closed_ms: string | null;
  void_reason: VoidReason | null;
}

function millisOf(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::bigint`;
}

export const columns = `
  id, account_id, user_id, instrument_id, status, direction, amount, seconds, profit_ratio, loss_level,
  open_price, open_tick_seq, ${millisOf('open_tick_at')} as open_tick_ms, ${millisOf('accepted_at')} as accepted_ms,
  ${millisOf('due_at')} as due_ms, end_price, end_tick_seq, ${millisOf('end_tick_at')} as end_tick_ms, profit,
  ${millisOf('settled_at')} as closed_ms, void_reason`;

function readOption(row: OptionRow): FixedTimeOption {
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    userId: Number(row.user_id),
    instrumentId: row.instrument_id,
    direction: row.direction === 1 ? 'up' : 'down',
    amount: amountFromMillionths(BigInt(row.amount)),
    seconds: row.seconds,
    profitRatio: ratioFromUnits(Number(row.profit_ratio)),
    lossLevel: row.loss_level,
    openTick: {
      instrumentId: row.instrument_id,
      seq: Number(row.open_tick_seq),
      price: priceFromUnits(Number(row.open_price)),
      at: Number(row.open_tick_ms),
    },
    acceptedAt: Number(row.accepted_ms),
    dueAt: Number(row.due_ms),
  };
}

export function readClosed(row: OptionRow): ClosedOption {
  return { ...readOption(row), end: readEnd(row), closedAt: Number(row.closed_ms) };
}

function readEnd(row: OptionRow): OptionEnd {
  if (row.void_reason !== null) return { kind: 'void', reason: row.void_reason };
  return {
    kind: 'settled',
    endTick: {
      instrumentId: row.instrument_id,
      seq: Number(row.end_tick_seq),
      price: priceFromUnits(Number(row.end_price)),
      at: Number(row.end_tick_ms),
    },
    profit: amountFromMillionths(BigInt(row.profit)),
  };
}

/** Running futures of some accounts, oldest first. */
export async function selectRunning(
  tx: Queryable,
  accountIds: readonly number[],
): Promise<FixedTimeOption[]> {
  const rows = await tx.query<OptionRow>({
    name: 'micro.select_running',
    text: `
      select ${columns} from micro.wager
      where account_id = any($1::bigint[]) and status = ${RUNNING} order by id`,
    values: [`{${accountIds.join(',')}}`],
  });
  return rows.map(readOption);
}

/** Futures that were due before a moment and still run, in id order. */
export async function selectOverdue(database: Queryable, before: Millis): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    text: `
      select id from micro.wager where status = ${RUNNING} and due_at < to_timestamp($1::float8 / 1000)
      order by id limit 100`,
    values: [before],
  });
  return rows.map(({ id }) => id);
}

/** Everything that runs, oldest first: for the start. */
export async function selectAllRunning(database: Queryable): Promise<FixedTimeOption[]> {
  const rows = await database.query<OptionRow>({
    text: `select ${columns} from micro.wager where status = ${RUNNING} order by id`,
  });
  return rows.map(readOption);
}

/** Adds futures. */
export function insertingOptions(options: readonly FixedTimeOption[]): Write {
  return {
    name: 'micro.insert_options',
    table: 'micro.wager',
    text: `
      insert into micro.wager
        (id, account_id, user_id, instrument_id, status, direction, amount, seconds, profit_ratio, loss_level,
         open_price, open_tick_seq, open_tick_at, accepted_at, due_at)
      select id, ($2::bigint[])[n], ($3::bigint[])[n], ($4::bigint[])[n], ${RUNNING}, ($5::bigint[])[n],
        ($6::bigint[])[n], ($7::bigint[])[n], ($8::bigint[])[n], ($9::bigint[])[n], ($10::bigint[])[n],
        ($11::bigint[])[n], to_timestamp(($12::float8[])[n] / 1000), to_timestamp(($13::float8[])[n] / 1000),
        to_timestamp(($14::float8[])[n] / 1000)
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(options, (option) => option.id),
      int8s(options, (option) => option.accountId),
      int8s(options, (option) => option.userId),
      int8s(options, (option) => option.instrumentId),
      int8s(options, (option) => (option.direction === 'up' ? 1 : 2)),
      int8s(options, (option) => option.amount),
      int8s(options, (option) => option.seconds),
      int8s(options, (option) => option.profitRatio),
      int8s(options, (option) => option.lossLevel),
      int8s(options, (option) => option.openTick.price),
      int8s(options, (option) => option.openTick.seq),
      float8s(options, (option) => option.openTick.at),
      float8s(options, (option) => option.acceptedAt),
      float8s(options, (option) => option.dueAt),
    ],
  };
}

/** Void reasons as they travel in a column of numbers; 0 is none. */
const voidCodes: Record<VoidReason, number> = { source_silent: 1, demo_reset: 2 };

/** Closes futures; one that does not run any more fails the transaction instead of paying twice. */
export function closingOptions(closed: readonly ClosedOption[]): Write {
  const endTick = ({ end }: ClosedOption) => (end.kind === 'void' ? undefined : end.endTick);
  return {
    name: 'micro.close_options',
    table: 'micro.wager',
    text: `
      update micro.wager as option set
        -- A future that does not run any more would lose its status, which its column forbids.
        status = case when option.status = ${RUNNING} then ${CLOSED}::smallint end,
        end_price = ($2::bigint[])[n], end_tick_seq = ($3::bigint[])[n],
        end_tick_at = to_timestamp(($4::bigint[])[n]::float8 / 1000),
        profit = ($5::bigint[])[n], settled_at = to_timestamp(($6::float8[])[n] / 1000),
        void_reason = ('{source_silent,demo_reset}'::text[])[($7::bigint[])[n]]
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where option.id = row.id`,
    values: [
      int8s(closed, (option) => option.id),
      int8s(closed, (option) => endTick(option)?.price),
      int8s(closed, (option) => endTick(option)?.seq),
      int8s(closed, (option) => endTick(option)?.at),
      int8s(closed, ({ end }) => (end.kind === 'void' ? 0 : end.profit)),
      float8s(closed, (option) => option.closedAt),
      int8s(closed, ({ end }) => (end.kind === 'void' ? voidCodes[end.reason] : 0)),
    ],
  };
}

/** A page of an account's futures. */
interface PageOf {
  readonly accountId: number;
  /** This future alone. */
  readonly optionId: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The futures of a page: $1 account, $2 future. */
const ofPage = 'account_id = $1 and ($2::bigint is null or id = $2)';

/** A page of running futures, newest first, with how many there are. */
export async function selectRunningPage(
  database: Queryable,
  { accountId, optionId, offset, limit }: PageOf,
): Promise<{ options: FixedTimeOption[]; total: number }> {
  const [summary] = await database.query<{ total: string }>({
    name: 'micro.running_summary',
    text: `select count(*) as total from micro.wager where ${ofPage} and status = ${RUNNING}`,
    values: [accountId, optionId ?? null],
  });
  const rows = await database.query<OptionRow>({
    name: 'micro.running_page',
    text: `
      select ${columns} from micro.wager where ${ofPage} and status = ${RUNNING}
      order by accepted_at desc, id desc offset $3 limit $4`,
    values: [accountId, optionId ?? null, offset, limit],
  });
  return { options: rows.map(readOption), total: Number(summary?.total ?? 0) };
}

/** A page of closed futures, newest first, with how many there are and the sum of their results. */
export async function selectClosedPage(
  database: Queryable,
  { accountId, optionId, offset, limit }: PageOf,
): Promise<{ options: ClosedOption[]; total: number; profits: Amount }> {
  const [summary] = await database.query<{ total: string; profits: string }>({
    name: 'micro.closed_summary',
    text: `
      select count(*) as total, coalesce(sum(profit), 0)::bigint as profits from micro.wager
      where ${ofPage} and status = ${CLOSED}`,
    values: [accountId, optionId ?? null],
  });
  const rows = await database.query<OptionRow>({
    name: 'micro.closed_page',
    text: `
      select ${columns} from micro.wager where ${ofPage} and status = ${CLOSED}
      order by settled_at desc, accepted_at desc, id desc offset $3 limit $4`,
    values: [accountId, optionId ?? null, offset, limit],
  });
  return {
    options: rows.map(readClosed),
    total: Number(summary?.total ?? 0),
    profits: amountFromMillionths(BigInt(summary?.profits ?? 0)),
  };
}

/** Durations and amounts on offer, and how many futures were void because the source was silent. */
export async function selectOffered(
  database: Queryable,
): Promise<{ durations: OfferedDuration[]; amounts: Amount[]; voidTotal: number }> {
  const durations = await database.query<{ seconds: number; profit_ratio: string; amount_min: string }>({
    name: 'micro.durations',
    text: 'select seconds, profit_ratio, amount_min from micro.duration order by seconds',
  });
  const amounts = await database.query<{ amount: string }>({
    name: 'micro.amounts',
    text: 'select amount from micro.amount order by amount',
  });
  const [voids] = await database.query<{ total: string }>({
    name: 'micro.void_total',
    text: "select count(*) as total from micro.wager where void_reason = 'source_silent'",
  });
  return {
    durations: durations.map((row) => ({
      seconds: row.seconds,
      profitRatio: ratioFromUnits(Number(row.profit_ratio)),
      amountMin: amountFromMillionths(BigInt(row.amount_min)),
    })),
    amounts: amounts.map((row) => amountFromMillionths(BigInt(row.amount))),
    voidTotal: Number(voids?.total ?? 0),
  };
}

/** Puts other durations and amounts on offer; futures that run keep their terms. */
export async function replaceOffered(
  tx: Queryable,
  offered: { readonly durations: readonly OfferedDuration[]; readonly amounts: readonly Amount[] },
): Promise<void> {
  const { durations, amounts } = offered;
  await tx.query({ text: 'delete from micro.duration' });
  await tx.query({
    text: `
      insert into micro.duration (seconds, profit_ratio, amount_min)
      select * from unnest($1::int[], $2::bigint[], $3::bigint[])`,
    values: [
      durations.map(({ seconds }) => seconds),
      int8s(durations, ({ profitRatio }) => profitRatio),
      int8s(durations, ({ amountMin }) => amountMin),
    ],
  });
  await tx.query({ text: 'delete from micro.amount' });
  await tx.query({
    text: 'insert into micro.amount (amount) select * from unnest($1::bigint[])',
    values: [int8s(amounts, (amount) => amount)],
  });
}

/** Futures after an id, in id order, running and closed: for verification, a chunk at a time. */
export async function selectOptionsAfter(
  database: Queryable,
  afterId: number,
  limit: number,
): Promise<(FixedTimeOption | ClosedOption)[]> {
  const rows = await database.query<OptionRow>({
    text: `select ${columns} from micro.wager where id > $1 order by id limit $2`,
    values: [afterId, limit],
  });
  return rows.map((row) => (row.status === CLOSED ? readClosed(row) : readOption(row)));
}

/** Sum of the running amounts of every account that has some. */
export async function selectStakes(database: Queryable): Promise<Map<number, Amount>> {
  const rows = await database.query<{ account_id: string; stake: string }>({
    text: `select account_id, sum(amount)::bigint as stake from micro.wager where status = ${RUNNING} group by account_id`,
  });
  return new Map(rows.map((row) => [Number(row.account_id), amountFromMillionths(BigInt(row.stake))]));
}
