import type { DisputeEvidence } from '@tidemark/contract/calls/trading/disputes';
import type { DisputeKind, DisputeState } from '@tidemark/domain/dispute';
import { assert, present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { Dispute, NewDispute } from '../disputes/dispute.ts';

interface DisputeRow {
  readonly id: number;
  readonly user_id: number;
  readonly conversation_id: number;
  readonly kind: DisputeKind;
  readonly order_id: number;
  readonly show_code: string;
  readonly body: string;
  readonly opened_ms: number;
  readonly status: DisputeState['status'];
  readonly decided_by: number | null;
  readonly ended_ms: number | null;
  readonly remark: string;
  readonly correction_id: number | null;
}

const RECORD = `id::float8 as id, user_id::float8 as user_id, conversation_id::float8 as conversation_id, kind,
  order_id::float8 as order_id, show_code, body, (extract(epoch from opened_at) * 1000)::float8 as opened_ms, status,
  decided_by::float8 as decided_by, (extract(epoch from ended_at) * 1000)::float8 as ended_ms, remark,
  correction_id::float8 as correction_id`;

function readDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    userId: row.user_id,
    conversationId: row.conversation_id,
    kind: row.kind,
    orderId: row.order_id,
    showCode: row.show_code,
    text: row.body,
    openedAt: Math.round(row.opened_ms),
    state: readState(row),
    correctionId: row.correction_id ?? undefined,
  };
}

function readState(row: DisputeRow): DisputeState {
  if (row.status === 'waiting') return { status: 'waiting', firstApproval: undefined };
  assert(row.ended_ms !== null, 'what has ended did so at a moment');
  const at = Math.round(row.ended_ms);
  if (row.status === 'withdrawn') return { status: 'withdrawn', at };
  assert(row.decided_by !== null, 'what is decided was decided by somebody');
  const decided = { operatorId: row.decided_by, at };
  return { status: row.status, firstApproval: undefined, decided, remark: row.remark };
}

/** Stores a dispute that was opened. */
export async function insertDispute(tx: Queryable, given: NewDispute): Promise<Dispute> {
  const [row] = await tx.query<DisputeRow>({
    name: 'support.insert_dispute',
    text: `insert into support.dispute (user_id, conversation_id, kind, order_id, show_code, body, opened_at, evidence, receipt, seal)
           values ($1::bigint, $2::bigint, $3, $4::bigint, $5, $6, to_timestamp($7::float8 / 1000), $8::json, $9, $10)
           returning ${RECORD}`,
    values: [
      given.userId,
      given.conversationId,
      given.kind,
      given.orderId,
      given.showCode,
      given.text,
      given.openedAt,
      given.evidence,
      given.receipt ?? null,
      given.seal,
    ],
  });
  return readDispute(present(row, 'the dispute that was added'));
}

/** Whether an order has an open dispute, and how many its user has opened since a moment. */
export async function countDisputes(
  tx: Queryable,
  asked: {
    readonly userId: number;
    readonly kind: DisputeKind;
    readonly orderId: number;
    readonly since: Millis;
  },
): Promise<{ readonly isOpen: boolean; readonly recent: number }> {
  const [row] = await tx.query<{ is_open: boolean; recent: number }>({
    name: 'support.count_disputes',
    text: `select
             exists (select from support.dispute
               where kind = $2 and order_id = $3::bigint and status = 'waiting') as is_open,
             (select count(*)::int from support.dispute
               where user_id = $1::bigint and opened_at > to_timestamp($4::float8 / 1000)) as recent`,
    values: [asked.userId, asked.kind, asked.orderId, asked.since],
  });
  return { isOpen: row?.is_open ?? false, recent: row?.recent ?? 0 };
}

/** A page of the disputes of a user, newest first. */
export async function selectDisputes(
  database: Queryable,
  { userId, page, pageSize }: { readonly userId: number; readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: Dispute[]; readonly total: number }> {
  const rows = await database.query<DisputeRow>({
    name: 'support.disputes_of_user',
    text: `select ${RECORD} from support.dispute where user_id = $1::bigint
           order by id desc limit $2 offset $3::bigint`,
    values: [userId, pageSize, (page - 1) * pageSize],
  });
  const [count] = await database.query<{ total: number }>({
    name: 'support.count_disputes_of_user',
    text: 'select count(*)::int as total from support.dispute where user_id = $1::bigint',
    values: [userId],
  });
  return { rows: rows.map(readDispute), total: count?.total ?? 0 };
}

/** The newest disputes that a user opened about an order, newest first. */
export async function selectOfOrder(
  database: Queryable,
  asked: {
    readonly userId: number;
    readonly kind: DisputeKind;
    readonly orderId: number;
    readonly limit: number;
  },
): Promise<Dispute[]> {
  const rows = await database.query<DisputeRow>({
    name: 'support.disputes_of_order',
    text: `select ${RECORD} from support.dispute
           where kind = $2 and order_id = $3::bigint and user_id = $1::bigint order by id desc limit $4`,
    values: [asked.userId, asked.kind, asked.orderId, asked.limit],
  });
  return rows.map(readDispute);
}

export async function disputeById(database: Queryable, id: number): Promise<Dispute | undefined> {
  const [row] = await database.query<DisputeRow>({
    name: 'support.dispute_by_id',
    text: `select ${RECORD} from support.dispute where id = $1::bigint`,
    values: [id],
  });
  return row && readDispute(row);
}

/** The same, locked until the transaction ends. */
export async function lockDispute(tx: Queryable, id: number): Promise<Dispute | undefined> {
  const [row] = await tx.query<DisputeRow>({
    name: 'support.lock_dispute',
    text: `select ${RECORD} from support.dispute where id = $1::bigint for update`,
    values: [id],
  });
  return row && readDispute(row);
}

/** What was attached to a dispute. */
export interface Attached {
  readonly evidence: DisputeEvidence;
  readonly receipt: string | undefined;
}

export async function selectAttached(database: Queryable, id: number): Promise<Attached> {
  const [row] = await database.query<{ evidence: string; receipt: string | null }>({
    name: 'support.dispute_attached',
    text: 'select evidence::text as evidence, receipt from support.dispute where id = $1::bigint',
    values: [id],
  });
  const { evidence, receipt } = present(row, 'evidence of a dispute');
  return { evidence: JSON.parse(evidence) as DisputeEvidence, receipt: receipt ?? undefined };
}

/** Attaches a receipt that was logged after the opening; the first one stays. */
export async function attachReceipt(database: Queryable, id: number, receipt: string): Promise<void> {
  await database.query({
    name: 'support.attach_receipt',
    text: 'update support.dispute set receipt = $2 where id = $1::bigint and receipt is null',
    values: [id, receipt],
  });
}

/** Whether a correction settles a dispute already; the correction is locked. */
export async function isSettling(tx: Queryable, correctionId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'support.dispute_of_correction',
    text: 'select from support.dispute where correction_id = $1::bigint',
    values: [correctionId],
  });
  return rows.length > 0;
}

/** Stores how a dispute ended. */
export async function saveEnd(
  tx: Queryable,
  id: number,
  { state, correctionId }: { readonly state: DisputeState; readonly correctionId: number | undefined },
): Promise<void> {
  assert(state.status !== 'waiting', 'an open dispute has no end');
  const { at, by, remark } =
    state.status === 'withdrawn'
      ? { at: state.at, by: null, remark: '' }
      : { at: state.decided.at, by: state.decided.operatorId, remark: state.remark };
  await tx.query({
    name: 'support.end_dispute',
    text: `update support.dispute set status = $2, ended_at = to_timestamp($3::float8 / 1000), decided_by = $4::bigint,
             remark = $5, correction_id = $6::bigint
           where id = $1::bigint`,
    values: [id, state.status, at, by, remark, correctionId ?? null],
  });
}

/** The operators' view of the disputes; withdrawn ones are not reviewed. */
export const disputeQueue = reviewQueue({
  ...{ name: 'support.dispute', columns: RECORD, from: 'support.dispute', since: 'opened_at', id: 'id' },
  which: byStatus('status', `status <> 'withdrawn'`),
  read: readDispute,
});
