import type { FeeRate } from '@tidemark/domain/follow';
import { assert } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Trader } from '../people/application.ts';

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly is_demo: boolean;
  readonly code: string;
  readonly fee_rate: number;
  readonly since_ms: number;
  readonly left_ms: number | null;
}

const TRADER = `id::float8 as id, user_id::float8 as user_id, is_demo, code, fee_rate,
  (extract(epoch from since) * 1000)::float8 as since_ms,
  (extract(epoch from left_at) * 1000)::float8 as left_ms`;

function read(row: Row): Trader {
  return {
    id: row.id,
    userId: row.user_id,
    isDemo: row.is_demo,
    code: row.code,
    feeRate: row.fee_rate,
    since: Math.round(row.since_ms),
    leftAt: row.left_ms === null ? undefined : Math.round(row.left_ms),
  };
}

/** A user as a lead trader, current or former. */
export async function traderOf(database: Queryable, userId: number): Promise<Trader | undefined> {
  const [row] = await database.query<Row>({
    name: 'follow.trader_of',
    text: `select ${TRADER} from follow.trader where user_id = $1::bigint`,
    values: [userId],
  });
  return row && read(row);
}

/** The id of the next new trader, of which the code is made. */
export async function nextTraderId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'follow.next_trader_id',
    text: `select nextval('follow.trader_id')::float8 as id`,
  });
  assert(row !== undefined, 'a sequence has a next value');
  return row.id;
}

/** Makes a lead trader; a former one keeps id and code and starts again. */
export async function saveTrader(
  tx: Queryable,
  given: {
    readonly id: number;
    readonly userId: number;
    readonly isDemo: boolean;
    readonly code: string;
    readonly now: Millis;
  },
): Promise<void> {
  await tx.query({
    name: 'follow.save_trader',
    text: `insert into follow.trader (id, user_id, is_demo, code, since)
           values ($1::bigint, $2::bigint, $3, $4, to_timestamp($5::float8 / 1000))
           on conflict (user_id) do update set since = excluded.since, left_at = null
             where trader.left_at is not null`,
    values: [given.id, given.userId, given.isDemo, given.code, given.now],
  });
}

/** Ends being a trader; whether it did. */
export async function saveLeft(tx: Queryable, userId: number, now: Millis): Promise<boolean> {
  const rows = await tx.query({
    name: 'follow.save_left',
    text: `update follow.trader set left_at = to_timestamp($2::float8 / 1000)
            where user_id = $1::bigint and left_at is null returning 1 as one`,
    values: [userId, now],
  });
  return rows.length > 0;
}

/** Sets the performance fee of a lead trader, for followings that begin from now on; whether there is one. */
export async function saveFeeRate(tx: Queryable, userId: number, rate: FeeRate): Promise<boolean> {
  const rows = await tx.query({
    name: 'follow.save_fee_rate',
    text: `update follow.trader set fee_rate = $2::int
            where user_id = $1::bigint and left_at is null returning 1 as one`,
    values: [userId, rate],
  });
  return rows.length > 0;
}
