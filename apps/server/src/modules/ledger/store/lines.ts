import type { AccountType } from '@tidemark/domain/ledger';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { AccountView } from '../accounts.ts';

/** One side of a posting, as its account sees it. */
export interface LedgerLine {
  readonly id: number;
  readonly account: AccountType;
  /** The name of its posting template. */
  readonly event: string;
  /** The id of what it happened to. */
  readonly reference: number;
  /** Positive where the account received it. */
  readonly amount: Amount;
  /** What the account held after it. */
  readonly balance: Amount;
  readonly at: Millis;
}

/** Accounts of one user, and a time: from a moment on and before another; undefined is without end. */
export interface LinesOf {
  readonly accounts: readonly Pick<AccountView, 'id' | 'kind'>[];
  readonly from: Millis | undefined;
  readonly before: Millis | undefined;
}

/** Accounts of one user, and days of any zone by their beginnings, in order; the last ends before a moment. */
export interface DaysOfLines extends Pick<LinesOf, 'accounts' | 'before'> {
  readonly days: readonly Millis[];
}

export interface LinesAsked extends LinesOf {
  /** Only of this template. */
  readonly event?: string | undefined;
  readonly order: 'newest' | 'oldest';
  readonly offset: number;
  readonly limit: number;
}

interface Row {
  readonly id: string;
  readonly account: string;
  readonly event: string;
  readonly reference: string;
  readonly amount: string;
  readonly after: string;
  readonly at: number;
}

/** One side of the postings on the accounts $1 between $2 and $3. The bound 1000 is that of the index. */
function side(of: 'credit' | 'debit', more = ''): string {
  const account = `${of}_account`;
  return `
    select id, ${account} as account, event, reference, ${of === 'credit' ? '' : '-'}amount as amount,
      ${of}_after as after, posted_at
    from ledger.posting
    where ${account} = any($1::bigint[]) and ${account} >= 1000
      and posted_at >= to_timestamp($2::float8 / 1000) and posted_at < to_timestamp($3::float8 / 1000) ${more}`;
}

const bothSides = (more = '') => `(${side('credit', more)} union all ${side('debit', more)}) as line`;
const both = bothSides();
const shown = `id, account, event, reference, amount, after, (extract(epoch from posted_at) * 1000)::float8 as at`;

/** Millis of the years 1 and 9999: a time without an end. */
const [ALWAYS, NEVER] = [-62_000_000_000_000, 253_000_000_000_000];

function bounds({ accounts, from, before }: LinesOf): unknown[] {
  return [`{${accounts.map(({ id }) => id).join(',')}}`, from ?? ALWAYS, before ?? NEVER];
}

/** A page of movements, by the ids of the postings, and their total number. */
export async function selectLines(
  database: Queryable,
  asked: LinesAsked,
): Promise<{ lines: LedgerLine[]; total: number }> {
  const { order, offset, limit, event } = asked;
  const by = order === 'newest' ? 'desc' : 'asc';
  // A statement of its own where one event is meant: the other stays a plain walk along the index.
  const only = (place: string) => (event === undefined ? '' : `and event = ${place}`);
  const named = event === undefined ? '' : '_of_event';
  const wanted = event === undefined ? [] : [event];
  // Each side returns as many rows as the page could take from it alone.
  const best = (of: 'credit' | 'debit') =>
    `(${side(of, only('$6'))} order by id ${by} limit $4::bigint + $5::bigint)`;
  const [rows, [count]] = await Promise.all([
    database.query<Row>({
      name: `ledger.lines_${order}${named}`,
      text: `select ${shown} from (${best('credit')} union all ${best('debit')}) as line
             order by id ${by}, account limit $4::bigint offset $5::bigint`,
      values: [...bounds(asked), limit, offset, ...wanted],
    }),
    database.query<{ total: number }>({
      name: `ledger.count_lines${named}`,
      text: `select count(*)::int as total from ${bothSides(only('$4'))}`,
      values: [...bounds(asked), ...wanted],
    }),
  ]);
  return { lines: readLines(rows, asked), total: count?.total ?? 0 };
}

/** The next lines behind a posting, oldest first: for going through many with little memory. */
export async function selectLinesAfter(
  database: Queryable,
  asked: LinesOf & {
    readonly after: { readonly id: number; readonly account: number };
    readonly limit: number;
  },
): Promise<{ lines: LedgerLine[]; last: { id: number; account: number } | undefined }> {
  // A transfer is one posting and two lines: the account decides which of them comes first.
  const next = (of: 'credit' | 'debit') =>
    `(${side(of, `and (id, ${of}_account) > ($4::bigint, $5::bigint)`)} order by id, ${of}_account limit $6::bigint)`;
  const rows = await database.query<Row>({
    name: 'ledger.lines_after',
    text: `select ${shown} from (${next('credit')} union all ${next('debit')}) as line
           order by id, account limit $6::bigint`,
    values: [...bounds(asked), asked.after.id, asked.after.account, asked.limit],
  });
  const last = rows.at(-1);
  return {
    lines: readLines(rows, asked),
    last: last && { id: Number(last.id), account: Number(last.account) },
  };
}

/** Sums of money in and out, and the number of lines. */
export async function selectSums(
  database: Queryable,
  asked: LinesOf,
): Promise<{ received: Amount; paid: Amount; count: number }> {
  const [row] = await database.query<{ received: string; paid: string; count: number }>({
    name: 'ledger.sums_of_lines',
    text: `
      select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as paid, count(*)::int as count
      from ${both}`,
    values: bounds(asked),
  });
  return {
    received: amountFromMillionths(BigInt(row?.received ?? 0)),
    paid: amountFromMillionths(BigInt(row?.paid ?? 0)),
    count: row?.count ?? 0,
  };
}

/** What each kind of event made of the accounts. */
export async function selectSumsByEvent(
  database: Queryable,
  asked: LinesOf,
): Promise<{ event: string; count: number; amount: Amount }[]> {
  const rows = await database.query<{ event: string; count: number; amount: string }>({
    name: 'ledger.sums_by_event',
    text: `select event, count(*)::int as count, sum(amount)::bigint as amount from ${both}
           group by event order by event`,
    values: bounds(asked),
  });
  return rows.map(({ event, count, amount }) => ({
    event,
    count,
    amount: amountFromMillionths(BigInt(amount)),
  }));
}

/** What each kind of event made of the accounts on each UTC day on which there was one. */
export async function selectSumsByDay(
  database: Queryable,
  { accounts, days, before }: DaysOfLines,
): Promise<{ day: Millis; event: string; amount: Amount }[]> {
  const rows = await database.query<{ nth: number; event: string; amount: string }>({
    name: 'ledger.sums_by_day',
    text: `select width_bucket((extract(epoch from posted_at) * 1000)::float8, $4::float8[]) as nth, event,
             sum(amount)::bigint as amount
           from ${both} group by 1, 2 order by 1, 2`,
    values: [...bounds({ accounts, from: days[0], before }), days],
  });
  return rows.map(({ nth, event, amount }) => ({
    day: days[nth - 1] ?? 0,
    event,
    amount: amountFromMillionths(BigInt(amount)),
  }));
}

function readLines(rows: readonly Row[], { accounts }: LinesOf): LedgerLine[] {
  const kinds = new Map(accounts.map(({ id, kind }) => [id, kind]));
  return rows.map((row) => ({
    id: Number(row.id),
    account: kinds.get(Number(row.account)) ?? 'change',
    event: row.event,
    reference: Number(row.reference),
    amount: amountFromMillionths(BigInt(row.amount)),
    balance: amountFromMillionths(BigInt(row.after)),
    at: Math.round(row.at),
  }));
}
