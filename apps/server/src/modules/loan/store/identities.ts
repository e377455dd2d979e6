import { assert } from '@tidemark/domain/outcome';
import { type ReviewState, WAITING } from '@tidemark/domain/review';
import type { Day } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { IdentityRecord } from '../identity/identity.ts';
import { millis, moment } from './columns.ts';

interface IdentityRow {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly last_name: string;
  readonly sex: number;
  readonly birthday: Day;
  readonly country: string;
  readonly mobile: string;
  readonly id_card_type: number;
  readonly hand_pic: string;
  readonly status: ReviewState['status'];
  readonly submitted_ms: number;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
}

const RECORD = `id::float8 as id, user_id::float8 as user_id, name, last_name, sex,
  birthday::text as birthday, country, mobile, id_card_type, hand_pic, status, remark,
  decided_by::float8 as decided_by, ${millis('submitted_at', 'submitted_ms')},
  ${millis('decided_at', 'decided_ms')}`;

function readRecord(row: IdentityRow): IdentityRecord {
  const { id, name, sex, birthday, country, mobile } = row;
  return {
    ...{ id, name, sex, birthday, country, mobile },
    userId: row.user_id,
    lastName: row.last_name,
    idCardType: row.id_card_type,
    handPic: row.hand_pic,
    submittedAt: moment(row.submitted_ms),
    state: readState(row),
  };
}

function readState(row: IdentityRow): ReviewState {
  if (row.status === 'waiting') return WAITING;
  assert(row.decided_by !== null && row.decided_ms !== null, 'what is decided was decided by somebody');
  const decided = { operatorId: row.decided_by, at: moment(row.decided_ms) };
  return { status: row.status, firstApproval: undefined, decided, remark: row.remark };
}

/** The review queue of submissions. */
export const identityQueue = reviewQueue({
  ...{ name: 'loan.identity', columns: RECORD, from: 'loan.identity', since: 'submitted_at', id: 'id' },
  which: byStatus(),
  read: readRecord,
});

/** The newest submission of a user. */
export async function latestIdentity(
  database: Queryable,
  userId: number,
): Promise<IdentityRecord | undefined> {
  const [row] = await database.query<IdentityRow>({
    name: 'loan.latest_identity',
    text: `select ${RECORD} from loan.identity where user_id = $1::bigint order by id desc limit 1`,
    values: [userId],
  });
  return row && readRecord(row);
}

/** Stores a submission, which then waits; undefined where another one is active. */
export async function insertIdentity(
  tx: Queryable,
  given: Omit<IdentityRecord, 'id' | 'state'>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'loan.insert_identity',
    text: `insert into loan.identity
             (user_id, name, last_name, sex, birthday, country, mobile, id_card_type, hand_pic, status, submitted_at)
           values ($1::bigint, $2, $3, $4, $5::date, $6, $7, $8, $9, 'waiting', to_timestamp($10::float8 / 1000))
           on conflict (user_id) where status in ('waiting', 'approved') do nothing
           returning id::float8 as id`,
    values: [
      given.userId,
      given.name,
      given.lastName,
      given.sex,
      given.birthday,
      given.country,
      given.mobile,
      given.idCardType,
      given.handPic,
      given.submittedAt,
    ],
  });
  return row?.id;
}

/** Submissions with one of these pictures. */
export async function holdersOfHandPics(
  database: Queryable,
  names: readonly string[],
): Promise<{ readonly id: number; readonly userId: number; readonly pictures: readonly string[] }[]> {
  return database.query({
    name: 'loan.holders_of_hand_pics',
    text: `select id::float8 as id, user_id::float8 as "userId", array[hand_pic] as pictures
             from loan.identity where hand_pic = any($1::text[]) order by id desc limit 500`,
    values: [names],
  });
}

export async function identityById(database: Queryable, id: number): Promise<IdentityRecord | undefined> {
  const [row] = await database.query<IdentityRow>({
    name: 'loan.identity_by_id',
    text: `select ${RECORD} from loan.identity where id = $1::bigint`,
    values: [id],
  });
  return row && readRecord(row);
}

/** The same, locked until the transaction ends. */
export async function lockIdentity(tx: Queryable, id: number): Promise<IdentityRecord | undefined> {
  const [row] = await tx.query<IdentityRow>({
    name: 'loan.lock_identity',
    text: `select ${RECORD} from loan.identity where id = $1::bigint for update`,
    values: [id],
  });
  return row && readRecord(row);
}

/** Writes down what was decided. */
export async function saveIdentity(tx: Queryable, id: number, state: ReviewState): Promise<void> {
  assert(state.status !== 'waiting', 'an identity needs one decision');
  await tx.query({
    name: 'loan.save_identity',
    text: `update loan.identity
              set status = $2, decided_by = $3::bigint, decided_at = to_timestamp($4::float8 / 1000), remark = $5
            where id = $1::bigint and status = 'waiting'`,
    values: [id, state.status, state.decided.operatorId, state.decided.at, state.remark],
  });
}

/** Approved submissions after one of them, some at a time: for verification. */
export async function approvedIdentitiesAfter(
  database: Queryable,
  after: number,
  limit: number,
): Promise<IdentityRecord[]> {
  const rows = await database.query<IdentityRow>({
    text: `select ${RECORD} from loan.identity where status = 'approved' and id > $1::bigint
           order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(readRecord);
}
