import type { AccountType } from '@tidemark/domain/ledger';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** One side of a posting, as the account that it stands on sees it. */
export interface LedgerLine {
  readonly id: number;
  readonly account: AccountType;
  /** The name of its recipe. */
  readonly event: string;
  /** The id of what it happened to. */
  readonly reference: number;
  /** Positive where the account received it. */
  readonly amount: Amount;
  /** What the account held after it. */
  readonly balance: Amount;
  readonly at: Millis;
}

export interface LinesAsked {
  /** Undefined: all three accounts. */
  readonly kind: AccountType | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface Row {
  readonly id: string;
  readonly kind: AccountType;
  readonly event: string;
  readonly reference: string;
  readonly amount: string;
  readonly after: string;
  readonly at: number;
}

const linesOfUser = `
  from (
    select posting.id, account.kind, event, reference, amount, credit_after as after, posted_at
    from ledger.account join ledger.posting on credit_account = account.id and credit_account >= 1000
    where account.user_id = $1::bigint and ($2::text is null or account.kind = $2)
    union all
    select posting.id, account.kind, event, reference, -amount, debit_after, posted_at
    from ledger.account join ledger.posting on debit_account = account.id and debit_account >= 1000
    where account.user_id = $1::bigint and ($2::text is null or account.kind = $2)) as line`;

/** A page of what moved on a user's accounts, the newest first. */
export async function selectLines(
  database: Queryable,
  userId: number,
  { kind, offset, limit }: LinesAsked,
): Promise<{ lines: LedgerLine[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    database.query<Row>({
      name: 'ledger.lines_of_user',
      text: `select id, kind, event, reference, amount, after,
               (extract(epoch from posted_at) * 1000)::float8 as at ${linesOfUser}
              order by id desc limit $3::int offset $4::bigint`,
      values: [userId, kind ?? null, limit, offset],
    }),
    database.query<{ total: number }>({
      name: 'ledger.count_lines_of_user',
      text: `select count(*)::int as total ${linesOfUser}`,
      values: [userId, kind ?? null],
    }),
  ]);
  return { lines: rows.map(readLine), total: count?.total ?? 0 };
}

function readLine(row: Row): LedgerLine {
  return {
    id: Number(row.id),
    account: row.kind,
    event: row.event,
    reference: Number(row.reference),
    amount: amountFromMillionths(BigInt(row.amount)),
    balance: amountFromMillionths(BigInt(row.after)),
    at: Math.round(row.at),
  };
}
