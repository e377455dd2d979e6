import { assert } from '@tidemark/domain/outcome';
import { type ReviewState, WAITING } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';

/** What a trader requested to be shown with. */
export interface ProfileRequest {
  readonly userId: number;
  /** Empty: the nickname that the instance makes. */
  readonly nickname: string;
  /** Name of an upload. */
  readonly picture: string | undefined;
  /** A few sentences of plain text; empty: none. */
  readonly introduction: string;
  readonly submittedAt: Millis;
}

/** A request and the status of its review. */
export interface ProfileChange extends ProfileRequest {
  readonly id: number;
  readonly nicknameKey: string;
  readonly state: ReviewState;
}

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly nickname: string;
  readonly nickname_key: string;
  readonly picture: string | null;
  readonly introduction: string;
  readonly status: ReviewState['status'];
  readonly submitted_ms: number;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
}

const RECORD = `id::float8 as id, user_id::float8 as user_id, nickname, nickname_key, picture, introduction, status, remark,
  decided_by::float8 as decided_by,
  (extract(epoch from submitted_at) * 1000)::float8 as submitted_ms,
  (extract(epoch from decided_at) * 1000)::float8 as decided_ms`;

function read(row: Row): ProfileChange {
  return {
    id: row.id,
    userId: row.user_id,
    nickname: row.nickname,
    nicknameKey: row.nickname_key,
    picture: row.picture ?? undefined,
    introduction: row.introduction,
    submittedAt: Math.round(row.submitted_ms),
    state: readState(row),
  };
}

function readState({ status, decided_by, decided_ms, remark }: Row): ReviewState {
  if (status === 'waiting') return WAITING;
  assert(decided_by !== null && decided_ms !== null, 'an operator decided what is decided');
  const decided = { operatorId: decided_by, at: Math.round(decided_ms) };
  return { status, firstApproval: undefined, decided, remark };
}

/** The operators' view of the requests. */
export const profileQueue = reviewQueue({
  ...{ name: 'follow.profile', columns: RECORD, from: 'follow.profile', since: 'submitted_at', id: 'id' },
  which: byStatus('status'),
  read,
});

/** The newest wish of a user. */
export async function latestProfile(database: Queryable, userId: number): Promise<ProfileChange | undefined> {
  const [row] = await database.query<Row>({
    name: 'follow.latest_profile',
    text: `select ${RECORD} from follow.profile where user_id = $1::bigint order by id desc limit 1`,
    values: [userId],
  });
  return row && read(row);
}

/** What users are shown with: the newest approved wish of each who has one. */
export async function approvedProfiles(
  database: Queryable,
  userIds: readonly number[],
): Promise<Map<number, ProfileChange>> {
  if (userIds.length === 0) return new Map();
  const rows = await database.query<Row>({
    name: 'follow.approved_profiles',
    text: `select distinct on (user_id) ${RECORD} from follow.profile as profile
            where user_id = any($1::bigint[]) and status = 'approved' order by user_id, profile.id desc`,
    values: [`{${userIds.join(',')}}`],
  });
  return new Map(rows.map((row) => [row.user_id, read(row)]));
}

/** Nicknames are given one after the other, so that no two users get the same. */
export async function waitForNicknames(tx: Queryable): Promise<void> {
  await tx.query({
    name: 'follow.wait_for_nicknames',
    text: `select pg_advisory_xact_lock(hashtextextended('follow.nickname', 0))`,
  });
}

/** Whether another user has a nickname or has requested it. */
export async function isNicknameTaken(tx: Queryable, key: string, userId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'follow.is_nickname_taken',
    text: `select 1 from follow.profile as p
            where nickname_key = $1 and user_id <> $2::bigint
              and (status = 'waiting' or status = 'approved' and not exists (
                select from follow.profile as later
                 where later.user_id = p.user_id and later.status = 'approved' and later.id > p.id))
            limit 1`,
    values: [key, userId],
  });
  return rows.length > 0;
}

/** Stores a request; undefined while another one of the same user waits. */
export async function insertProfile(
  tx: Queryable,
  submission: ProfileRequest & { readonly nicknameKey: string },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'follow.insert_profile',
    text: `insert into follow.profile (user_id, nickname, nickname_key, picture, introduction, submitted_at)
           values ($1::bigint, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
           on conflict (user_id) where status = 'waiting' do nothing
           returning id::float8 as id`,
    values: [
      submission.userId,
      submission.nickname,
      submission.nicknameKey,
      submission.picture ?? null,
      submission.introduction,
      submission.submittedAt,
    ],
  });
  return row?.id;
}

export async function profileById(database: Queryable, id: number): Promise<ProfileChange | undefined> {
  const [row] = await database.query<Row>({
    name: 'follow.profile_by_id',
    text: `select ${RECORD} from follow.profile where id = $1::bigint`,
    values: [id],
  });
  return row && read(row);
}

/** The same, locked against other decisions until the transaction ends. */
export async function lockProfile(tx: Queryable, id: number): Promise<ProfileChange | undefined> {
  const [row] = await tx.query<Row>({
    name: 'follow.lock_profile',
    text: `select ${RECORD} from follow.profile where id = $1::bigint for update`,
    values: [id],
  });
  return row && read(row);
}

/** Writes down what was decided. */
export async function saveProfileDecision(tx: Queryable, id: number, state: ReviewState): Promise<void> {
  assert(state.status !== 'waiting', 'a profile needs one decision');
  await tx.query({
    name: 'follow.save_profile_decision',
    text: `update follow.profile
              set status = $2, decided_by = $3::bigint, decided_at = to_timestamp($4::float8 / 1000), remark = $5
            where id = $1::bigint and status = 'waiting'`,
    values: [id, state.status, state.decided.operatorId, state.decided.at, state.remark],
  });
}
