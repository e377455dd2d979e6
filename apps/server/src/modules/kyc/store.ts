import { assert } from '@tidemark/domain/outcome';
import { type ReviewState, WAITING } from '@tidemark/domain/review';
import type { Queryable } from '../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../platform/database/review-queue.ts';
import type { RealName, Submission } from './record.ts';

interface RealNameRow {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly card_sealed: Buffer;
  readonly card_hash: Buffer;
  readonly country: string;
  readonly front_pic: string;
  readonly reverse_pic: string;
  readonly status: ReviewState['status'];
  readonly submitted_ms: number;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
}

const RECORD = `id::float8 as id, user_id::float8 as user_id, name, card_sealed, card_hash, country,
  front_pic, reverse_pic, status, remark, decided_by::float8 as decided_by,
  (extract(epoch from submitted_at) * 1000)::float8 as submitted_ms,
  (extract(epoch from decided_at) * 1000)::float8 as decided_ms`;

function readRecord(row: RealNameRow): RealName {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    cardSealed: row.card_sealed,
    cardHash: row.card_hash,
    country: row.country,
    frontPic: row.front_pic,
    reversePic: row.reverse_pic,
    submittedAt: Math.round(row.submitted_ms),
    state: readState(row),
  };
}

function readState(row: RealNameRow): ReviewState {
  if (row.status === 'waiting') return WAITING;
  assert(row.decided_by !== null && row.decided_ms !== null, 'what is decided was decided by somebody');
  const decided = { operatorId: row.decided_by, at: Math.round(row.decided_ms) };
  return { status: row.status, firstApproval: undefined, decided, remark: row.remark };
}

/** The operators' view of the submissions. */
export const realNameQueue = reviewQueue({
  ...{ name: 'kyc.real_name', columns: RECORD, from: 'kyc.real_name', since: 'submitted_at', id: 'id' },
  which: byStatus(),
  read: readRecord,
});

/** The newest submission of a user. */
export async function latestOfUser(database: Queryable, userId: number): Promise<RealName | undefined> {
  const [row] = await database.query<RealNameRow>({
    name: 'kyc.latest_of_user',
    text: `select ${RECORD} from kyc.real_name where user_id = $1::bigint order by id desc limit 1`,
    values: [userId],
  });
  return row && readRecord(row);
}

/** Stores a submission, which waits from now on; undefined while another one is active. */
export async function insertRealName(tx: Queryable, given: Submission): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'kyc.insert_real_name',
    text: `insert into kyc.real_name
             (user_id, name, card_sealed, card_hash, country, front_pic, reverse_pic, status, submitted_at)
           values ($1::bigint, $2, $3, $4, $5, $6, $7, 'waiting', to_timestamp($8::float8 / 1000))
           on conflict (user_id) where status in ('waiting', 'approved') do nothing
           returning id::float8 as id`,
    values: [
      given.userId,
      given.name,
      given.cardSealed,
      given.cardHash,
      given.country,
      given.frontPic,
      given.reversePic,
      given.submittedAt,
    ],
  });
  return row?.id;
}

export async function realNameById(database: Queryable, id: number): Promise<RealName | undefined> {
  const [row] = await database.query<RealNameRow>({
    name: 'kyc.real_name_by_id',
    text: `select ${RECORD} from kyc.real_name where id = $1::bigint`,
    values: [id],
  });
  return row && readRecord(row);
}

/** The same, locked against other decisions until the transaction ends. */
export async function lockRealName(tx: Queryable, id: number): Promise<RealName | undefined> {
  const [row] = await tx.query<RealNameRow>({
    name: 'kyc.lock_real_name',
    text: `select ${RECORD} from kyc.real_name where id = $1::bigint for update`,
    values: [id],
  });
  return row && readRecord(row);
}

/** Writes down what was decided. */
export async function saveDecision(tx: Queryable, id: number, state: ReviewState): Promise<void> {
  assert(state.status !== 'waiting', 'a real name needs one decision');
  await tx.query({
    name: 'kyc.save_decision',
    text: `update kyc.real_name
              set status = $2, decided_by = $3::bigint, decided_at = to_timestamp($4::float8 / 1000), remark = $5
            where id = $1::bigint and status = 'waiting'`,
    values: [id, state.status, state.decided.operatorId, state.decided.at, state.remark],
  });
}

/** Which documents are approved for which users. */
export async function approvedHolders(
  database: Queryable,
  cardHashes: readonly Buffer[],
): Promise<{ readonly cardHash: Buffer; readonly userId: number }[]> {
  const rows = await database.query<{ card_hash: Buffer; user_id: number }>({
    name: 'kyc.approved_holders',
    text: `select card_hash, user_id::float8 as user_id from kyc.real_name
            where status = 'approved' and card_hash = any($1::bytea[]) order by id`,
    values: [cardHashes],
  });
  return rows.map((row) => ({ cardHash: row.card_hash, userId: row.user_id }));
}

/** Submissions with one of these pictures. */
export async function holdersOfPictures(
  database: Queryable,
  names: readonly string[],
): Promise<{ readonly id: number; readonly userId: number; readonly pictures: readonly string[] }[]> {
  return database.query({
    name: 'kyc.holders_of_pictures',
    text: `select id::float8 as id, user_id::float8 as "userId", array[front_pic, reverse_pic] as pictures
             from kyc.real_name where front_pic = any($1::text[]) or reverse_pic = any($1::text[])
            order by id desc limit 500`,
    values: [names],
  });
}

/** Submissions whose numbers an earlier version has stored in clear text, some at a time, locked. */
export async function selectUnsealed(
  tx: Queryable,
  limit: number,
): Promise<
  { readonly id: number; readonly userId: number; readonly cardId: string; readonly cardKey: string }[]
> {
  return tx.query({
    text: `select id::float8 as id, user_id::float8 as "userId", card_id as "cardId", card_key as "cardKey"
           from kyc.real_name where card_sealed is null order by id limit $1 for update`,
    values: [limit],
  });
}

/** Stores sealed numbers and empties the clear ones. */
export async function saveSealed(
  tx: Queryable,
  rows: readonly { readonly id: number; readonly cardSealed: Buffer; readonly cardHash: Buffer }[],
): Promise<void> {
  await tx.query({
    text: `update kyc.real_name as stored
           set card_sealed = row.sealed, card_hash = row.hash, card_id = null, card_key = null
           from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as row (id, sealed, hash)
           where stored.id = row.id`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ cardSealed }) => cardSealed),
      rows.map(({ cardHash }) => cardHash),
    ],
  });
}

/** Approved submissions after one of them, some at a time. */
export async function selectApprovedAfter(
  database: Queryable,
  after: number,
  limit: number,
): Promise<RealName[]> {
  const rows = await database.query<RealNameRow>({
    text: `select ${RECORD} from kyc.real_name where status = 'approved' and id > $1::bigint
           order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(readRecord);
}
