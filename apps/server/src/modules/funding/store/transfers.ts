import type { AccountType } from '@tidemark/domain/ledger';
import { amountFromMillionths } from '@tidemark/domain/money';
import { float8s, int8s, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { Transfer } from '../transfers/transfer.ts';

interface TransferRow {
  readonly id: string;
  readonly user_id: string;
  readonly from_account: AccountType;
  readonly to_account: AccountType;
  readonly amount: string;
  readonly at: number;
}

const columns = `id, user_id, from_account, to_account, amount,
  round(extract(epoch from made_at) * 1000)::float8 as at`;

function readTransfer(row: TransferRow): Transfer {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    from: row.from_account,
    to: row.to_account,
    amount: amountFromMillionths(BigInt(row.amount)),
    at: row.at,
  };
}

/** Adds transfers. */
export function insertingTransfers(transfers: readonly Transfer[]): Write {
  return {
    name: 'funding.insert_transfers',
    table: 'funding.transfer',
    text: `
      insert into funding.transfer (id, user_id, from_account, to_account, amount, made_at)
      select id, ($2::bigint[])[n], ($3::text[])[n], ($4::text[])[n], ($5::bigint[])[n],
        to_timestamp(($6::float8[])[n] / 1000)
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(transfers, (transfer) => transfer.id),
      int8s(transfers, (transfer) => transfer.userId),
      texts(transfers, (transfer) => transfer.from),
      texts(transfers, (transfer) => transfer.to),
      int8s(transfers, (transfer) => transfer.amount),
      float8s(transfers, (transfer) => transfer.at),
    ],
  };
}

/** A page of a user's transfers, the newest first; with an account those that touched it. */
export async function selectTransfers(
  database: Queryable,
  asked: {
    readonly userId: number;
    readonly account: AccountType | undefined;
    /** This one alone. */
    readonly id: number | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ transfers: Transfer[]; total: number }> {
  const { userId, account, id, offset, limit } = asked;
  const wanted = [userId, account ?? null, id ?? null];
  const own = `from funding.transfer where user_id = $1::bigint
    and ($2::text is null or from_account = $2 or to_account = $2) and ($3::bigint is null or id = $3)`;
  const [rows, [count]] = await Promise.all([
    database.query<TransferRow>({
      name: 'funding.transfers_of_user',
      text: `select ${columns} ${own} order by id desc limit $4::int offset $5::bigint`,
      values: [...wanted, limit, offset],
    }),
    database.query<{ total: number }>({
      name: 'funding.count_transfers_of_user',
      text: `select count(*)::int as total ${own}`,
      values: wanted,
    }),
  ]);
  return { transfers: rows.map(readTransfer), total: count?.total ?? 0 };
}

/** Transfers by their ids. */
export async function selectTransfersById(database: Queryable, ids: readonly number[]): Promise<Transfer[]> {
  const rows = await database.query<TransferRow>({
    text: `select ${columns} from funding.transfer where id = any($1::bigint[])`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readTransfer);
}

/** How many transfers there have been. */
export async function countTransfers(database: Queryable): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    text: 'select count(*)::float8 as total from funding.transfer',
  });
  return row?.total ?? 0;
}

/** The value that `digestOfMoves` of the ledger must return for the transfers' postings. */
export async function digestOfTransfers(database: Queryable): Promise<string> {
  const [row] = await database.query<{ digest: string }>({
    text: `
      select count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws(' ', id, user_id, from_account,
        user_id, to_account, amount), 0)), 0) as digest
      from funding.transfer`,
  });
  return row?.digest ?? '';
}
