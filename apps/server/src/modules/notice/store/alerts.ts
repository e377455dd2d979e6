import { type AlertCondition, type Price, priceFromUnits } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { WaitingAlert } from '../alert.ts';
import type { Paging } from './notices.ts';

/** A stored alert. */
export interface StoredAlert extends WaitingAlert {
  readonly setAt: Millis;
  readonly firedAt: Millis | undefined;
}

/** An alert that was reached, and by which tick. */
export interface FiredAlert {
  readonly alertId: number;
  readonly seq: number;
  readonly at: Millis;
}

/** Marks alerts as fired, those that still wait; answers which it was. */
export async function markFired(tx: Queryable, fired: readonly FiredAlert[]): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'notice.mark_fired',
    text: `update notice.price_alert as alert
           set fired_seq = reached.seq, fired_at = to_timestamp(reached.at / 1000)
           from unnest($1::bigint[], $2::bigint[], $3::float8[]) as reached (id, seq, at)
           where alert.id = reached.id and alert.fired_at is null
           returning alert.id::float8 as id`,
    values: [fired.map(({ alertId }) => alertId), fired.map(({ seq }) => seq), fired.map(({ at }) => at)],
  });
  return new Set(rows.map(({ id }) => id));
}

interface AlertRow {
  id: number;
  user_id: number;
  instrument_id: number;
  price: string;
  direction: WaitingAlert['direction'];
  kind: 'price' | AlertCondition['kind'];
  period: string | null;
  length: number | null;
  hundredths: number | null;
  set_seq: number;
  set_ms: number;
  fired_ms: number | null;
}

const ALERT = `id::float8 as id, user_id::float8 as user_id, instrument_id, price, direction,
  kind, period, length, hundredths, set_seq::float8 as set_seq, (extract(epoch from set_at) * 1000)::float8 as set_ms,
  (extract(epoch from fired_at) * 1000)::float8 as fired_ms`;

function readAlert(row: AlertRow): StoredAlert {
  return {
    id: row.id,
    userId: row.user_id,
    instrumentId: row.instrument_id,
    price: readPrice(row.price),
    condition: readCondition(row),
    direction: row.direction,
    setSeq: row.set_seq,
    setAt: Math.round(row.set_ms),
    firedAt: row.fired_ms === null ? undefined : Math.round(row.fired_ms),
  };
}

function readPrice(text: string): Price {
  return priceFromUnits(Number(text));
}

/** The table's checks hold that each kind has its columns. */
function readCondition({ kind, price, period, length, hundredths }: AlertRow): AlertCondition | undefined {
  const of = { kind, price: readPrice(price), period, length, hundredths };
  return kind === 'price' ? undefined : (of as unknown as AlertCondition);
}

/** The columns of a condition. */
function columnsOf(condition: AlertCondition | undefined): readonly unknown[] {
  if (!condition) return ['price', null, null, null];
  const { kind, period } = condition;
  return [
    kind,
    period,
    'length' in condition ? condition.length : null,
    'hundredths' in condition ? condition.hundredths : null,
  ];
}

export async function insertAlert(tx: Queryable, alert: StoredAlert): Promise<void> {
  await tx.query({
    name: 'notice.insert_alert',
    text: `insert into notice.price_alert (id, user_id, instrument_id, price, direction, set_seq, set_at,
             kind, period, length, hundredths)
           values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), $8, $9, $10, $11)`,
    values: [
      alert.id,
      alert.userId,
      alert.instrumentId,
      alert.price,
      alert.direction,
      alert.setSeq,
      alert.setAt,
      ...columnsOf(alert.condition),
    ],
  });
}

/** Removes an alert of a user, waiting or fired; answers whether there was one. */
export async function deleteAlert(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'notice.delete_alert',
    text: 'delete from notice.price_alert where id = $1::bigint and user_id = $2::bigint returning 1',
    values: [id, userId],
  });
  return rows.length > 0;
}

/** A user's alerts, waiting ones first, newest first. */
export async function selectAlerts(database: Queryable, paging: Paging): Promise<StoredAlert[]> {
  const rows = await database.query<AlertRow>({
    name: 'notice.select_alerts',
    text: `select ${ALERT} from notice.price_alert where user_id = $1::bigint
           order by fired_at is not null, id desc limit $2 offset $3::bigint`,
    values: [paging.userId, paging.limit, paging.offset],
  });
  return rows.map(readAlert);
}

export async function countAlerts(database: Queryable, userId: number): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    name: 'notice.count_alerts',
    text: 'select count(*)::int as total from notice.price_alert where user_id = $1::bigint',
    values: [userId],
  });
  return row?.total ?? 0;
}

/** How many alerts of a user wait. */
export async function countWaiting(tx: Queryable, userId: number): Promise<number> {
  const [row] = await tx.query<{ waiting: number }>({
    name: 'notice.count_waiting',
    text: `select count(*)::int as waiting from notice.price_alert
           where user_id = $1::bigint and fired_at is null`,
    values: [userId],
  });
  return row?.waiting ?? 0;
}

/** Every alert that waits. */
export async function loadWaiting(database: Queryable): Promise<StoredAlert[]> {
  const rows = await database.query<AlertRow>({
    text: `select ${ALERT} from notice.price_alert where fired_at is null order by id`,
  });
  return rows.map(readAlert);
}
