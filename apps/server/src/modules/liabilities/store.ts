import type { Day, Millis } from '@tidemark/domain/time';
import type { Balances, LiabilityScope, SumNode } from '@tidemark/verify/liabilities';
import type { LiabilitiesRecord } from '@tidemark/verify/receipt';
import type { Queryable } from '../../platform/database/queryable.ts';

/** A statement as it is stored. */
export interface StoredStatement {
  readonly id: number;
  readonly at: Millis;
  readonly scope: LiabilityScope;
  readonly customers: number;
  /** Millionths of USD, as the following. */
  readonly total: bigint;
  readonly below: bigint;
  readonly root: Uint8Array;
  /** The signed note. */
  readonly note: string;
}

/** Why a statement is made: for a month, or at the request of an operator. */
export type Cause = { readonly month: Day } | { readonly operatorId: number };

/** A leaf of a statement. */
export interface StoredLeaf {
  readonly commitment: Buffer;
  readonly userId: number;
  readonly balances: Balances;
}

/** A complete subtree of `BLOCK_LEAVES` leaves, or the rest of a tree. */
export interface Block {
  readonly number: number;
  readonly first: Uint8Array;
  readonly node: SumNode;
}

/** Lets the transaction see one moment. To be called before anything is read in it. */
export async function seeOneMoment(tx: Queryable): Promise<void> {
  await tx.query({
    text: `set transaction isolation level repeatable read;
      set local idle_in_transaction_session_timeout = 0`,
  });
}

/** Numbers have no gaps, so that none can be left out; two at once fail on the primary key. */
export async function nextStatementId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: 'select (coalesce(max(id), 0) + 1)::float8 as id from liabilities.statement',
  });
  return row?.id ?? 1;
}

export async function insertLeaves(
  tx: Queryable,
  statement: number,
  leaves: readonly StoredLeaf[],
): Promise<void> {
  await tx.query({
    name: 'liabilities.insert_leaves',
    text: `
      insert into liabilities.leaf (statement_id, commitment, user_id, change, micro, forex)
      select $1::bigint, * from unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])`,
    values: [
      statement,
      leaves.map(({ commitment }) => commitment),
      leaves.map(({ userId }) => userId),
      ...(['change', 'micro', 'forex'] as const).map((kind) =>
        leaves.map(({ balances }) => String(balances[kind])),
      ),
    ],
  });
}

type LeafRow = { commitment: Buffer; user_id: number; change: string; micro: string; forex: string };
const LEAF = 'commitment, user_id::float8 as user_id, change, micro, forex';

const readLeaf = ({ commitment, user_id, change, micro, forex }: LeafRow): StoredLeaf => ({
  commitment,
  userId: user_id,
  balances: { change: BigInt(change), micro: BigInt(micro), forex: BigInt(forex) },
});

/** Leaves in the order of the tree: from a commitment on, or behind one. */
export async function selectLeaves(
  database: Queryable,
  statement: number,
  {
    from,
    limit,
  }: { readonly from: { readonly at: Uint8Array } | { readonly behind: Uint8Array }; readonly limit: number },
): Promise<StoredLeaf[]> {
  const [commitment, isBehind] = 'at' in from ? [from.at, false] : [from.behind, true];
  const rows = await database.query<LeafRow>({
    name: `liabilities.leaves_${isBehind ? 'behind' : 'from'}`,
    text: `select ${LEAF} from liabilities.leaf
           where statement_id = $1::bigint and commitment ${isBehind ? '>' : '>='} $2
           order by commitment limit $3`,
    values: [statement, Buffer.from(commitment), limit],
  });
  return rows.map(readLeaf);
}

/** A user's leaves in these statements, by the number of the statement. */
export async function selectLeavesOf(
  database: Queryable,
  userId: number,
  statements: readonly number[],
): Promise<Map<number, StoredLeaf>> {
  const rows = await database.query<LeafRow & { statement_id: number }>({
    name: 'liabilities.leaves_of_user',
    text: `select statement_id::float8 as statement_id, ${LEAF} from liabilities.leaf
           where user_id = $1::bigint and statement_id = any($2::bigint[])`,
    values: [userId, statements],
  });
  return new Map(rows.map((row) => [row.statement_id, readLeaf(row)]));
}

/** Leaves of some users in one statement, by user. */
export async function selectLeavesOfUsers(
  database: Queryable,
  statement: number,
  userIds: readonly number[],
): Promise<Map<number, StoredLeaf>> {
  const rows = await database.query<LeafRow>({
    text: `select ${LEAF} from liabilities.leaf
           where user_id = any($2::bigint[]) and statement_id = $1::bigint`,
    values: [statement, userIds],
  });
  return new Map(rows.map((row) => [row.user_id, readLeaf(row)]));
}

export async function insertBlocks(
  tx: Queryable,
  statement: number,
  blocks: readonly Block[],
): Promise<void> {
  await tx.query({
    text: `
      insert into liabilities.block (statement_id, number, first, hash, sum)
      select $1::bigint, * from unnest($2::integer[], $3::bytea[], $4::bytea[], $5::numeric[])`,
    values: [
      statement,
      blocks.map(({ number }) => number),
      blocks.map(({ first }) => Buffer.from(first)),
      blocks.map(({ node }) => Buffer.from(node.hash)),
      blocks.map(({ node }) => String(node.sum)),
    ],
  });
}

/** All blocks of a statement, in the order of the tree. */
export async function selectBlocks(database: Queryable, statement: number): Promise<Block[]> {
  const rows = await database.query<{ number: number; first: Buffer; hash: Buffer; sum: string }>({
    name: 'liabilities.blocks',
    text: `select number, first, hash, sum from liabilities.block
           where statement_id = $1::bigint order by number`,
    values: [statement],
  });
  return rows.map(({ number, first, hash, sum }) => ({ number, first, node: { hash, sum: BigInt(sum) } }));
}

export async function insertStatement(tx: Queryable, statement: StoredStatement & Cause): Promise<void> {
  const { id, at, scope, customers, total, below, root, note } = statement;
  await tx.query({
    text: `
      insert into liabilities.statement
        (id, made_at, month, operator_id, scope, customers, total, below, root, note)
      values ($1::bigint, to_timestamp($2::float8 / 1000), $3::date, $4::bigint, $5, $6, $7::numeric,
        $8::numeric, $9, $10)`,
    values: [
      ...[id, at, 'month' in statement ? statement.month : null],
      ...['operatorId' in statement ? statement.operatorId : null, scope, customers],
      ...[String(total), String(below), Buffer.from(root), note],
    ],
  });
}

type StatementRow = Omit<StoredStatement, 'total' | 'below'> & { total: string; below: string };
const STATEMENT = `id::float8 as id, round(extract(epoch from made_at) * 1000)::float8 as at, scope, customers,
  total, below, root, note`;

const readStatement = (row: StatementRow): StoredStatement => ({
  ...row,
  total: BigInt(row.total),
  below: BigInt(row.below),
});

/** A page of statements, the newest first, and how many there are. */
export async function selectStatements(
  database: Queryable,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ statements: StoredStatement[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    database.query<StatementRow>({
      name: 'liabilities.statements',
      text: `select ${STATEMENT} from liabilities.statement order by id desc limit $1 offset $2`,
      values: [limit, offset],
    }),
    database.query<{ total: number }>({
      name: 'liabilities.count_statements',
      text: 'select count(*)::int as total from liabilities.statement',
    }),
  ]);
  return { statements: rows.map(readStatement), total: count?.total ?? 0 };
}

export async function selectStatement(database: Queryable, id: number): Promise<StoredStatement | undefined> {
  const [row] = await database.query<StatementRow>({
    name: 'liabilities.statement',
    text: `select ${STATEMENT} from liabilities.statement where id = $1::bigint`,
    values: [id],
  });
  return row && readStatement(row);
}

/** Whether the statement of a month is there. */
export async function hasMonth(database: Queryable, month: Day): Promise<boolean> {
  const rows = await database.query({
    text: 'select from liabilities.statement where month = $1::date',
    values: [month],
  });
  return rows.length > 0;
}

/** Statements as the log commits to them, by id. */
export async function liabilitiesRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, LiabilitiesRecord>> {
  const rows = await database.query<{ id: string; note: string }>({
    text: 'select id, note from liabilities.statement where id = any($1::bigint[])',
    values: [`{${ids.join(',')}}`],
  });
  return new Map(rows.map(({ id, note }) => [id, { kind: 'liabilities', id, note }]));
}
