import { present } from '@tidemark/domain/outcome';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { Pool, PoolChange } from '../record.ts';
import { amountOf } from './columns.ts';

interface PoolRow {
  readonly id: number;
  readonly fund_id: number;
  readonly is_demo: boolean;
  readonly pool_account: string;
  readonly shares_account: string;
  readonly balance: string;
  readonly due: string;
  readonly shares: string;
  readonly running: number;
  readonly next_income: string;
}

const POOL = `id, fund_id, is_demo, pool_account, shares_account, balance, due, shares, running, next_income`;

function readPool(row: PoolRow): Pool {
  return {
    id: row.id,
    fundId: row.fund_id,
    isDemo: row.is_demo,
    poolAccount: Number(row.pool_account),
    sharesAccount: Number(row.shares_account),
    balance: amountOf(row.balance),
    due: amountOf(row.due),
    shares: amountOf(row.shares),
    running: row.running,
    nextIncome: amountOf(row.next_income),
  };
}

/** All pools, the real world's first: two a fund. */
export async function selectPools(database: Queryable): Promise<Pool[]> {
  const rows = await database.query<PoolRow>({
    name: 'fund.select_pools',
    text: `select ${POOL} from fund.pool order by is_demo, id`,
  });
  return rows.map(readPool);
}

/** The pool of a fund in one world, locked until the transaction ends. */
export async function lockPoolOf(tx: Queryable, fundId: number, isDemo: boolean): Promise<Pool | undefined> {
  const [row] = await tx.query<PoolRow>({
    name: 'fund.lock_pool_of',
    text: `select ${POOL} from fund.pool where fund_id = $1::bigint and is_demo = $2 for no key update`,
    values: [fundId, isDemo],
  });
  return row && readPool(row);
}

export async function lockPool(tx: Queryable, id: number): Promise<Pool> {
  const [pool] = await lockPools(tx, [id]);
  return present(pool, `pool ${id} is there`);
}

/** Several at once, in id order, so that two transactions cannot wait for each other. */
export async function lockPools(tx: Queryable, ids: readonly number[]): Promise<Pool[]> {
  const rows = await tx.query<PoolRow>({
    name: 'fund.lock_pools',
    text: `select ${POOL} from fund.pool where id = any($1::int[]) order by id for no key update`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readPool);
}

/** Adds what has changed to a locked pool; one that would fall below zero fails the transaction. */
export function changingPool(id: number, change: PoolChange): Write {
  return {
    name: 'fund.change_pool',
    table: 'fund.pool',
    text: `
      update fund.pool
      set balance = balance + $2::bigint, due = due + $3::bigint, shares = shares + $4::bigint,
        running = running + $5::int, next_income = next_income + $6::bigint
      where id = $1::int`,
    values: [
      id,
      change.balance ?? 0n,
      change.due ?? 0n,
      change.shares ?? 0n,
      change.running ?? 0,
      change.nextIncome ?? 0n,
    ],
  };
}

/** The same at once, where nothing else is written with it. */
export async function changePool(tx: Queryable, id: number, change: PoolChange): Promise<void> {
  await tx.query(changingPool(id, change));
}

/** Makes the empty pool of a fund in one world. */
export async function insertPool(
  tx: Queryable,
  pool: Pick<Pool, 'fundId' | 'isDemo' | 'poolAccount' | 'sharesAccount'>,
): Promise<void> {
  await tx.query({
    text: `insert into fund.pool (fund_id, is_demo, pool_account, shares_account) values ($1, $2, $3, $4)`,
    values: [pool.fundId, pool.isDemo, pool.poolAccount, pool.sharesAccount],
  });
}
