import { assert } from '@tidemark/domain/outcome';
import { type ReviewState, WAITING } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { byStatus, reviewQueue } from '../../../platform/database/review-queue.ts';
import type { Agreement } from '../people/agreement.ts';
import type { Application, Submission } from '../people/application.ts';

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly is_demo: boolean;
  readonly agreement_hash: string;
  readonly status: ReviewState['status'];
  readonly submitted_ms: number;
  readonly decided_by: number | null;
  readonly decided_ms: number | null;
  readonly remark: string;
}

const RECORD = `id::float8 as id, user_id::float8 as user_id, is_demo, agreement_hash, status, remark,
  decided_by::float8 as decided_by,
  (extract(epoch from submitted_at) * 1000)::float8 as submitted_ms,
  (extract(epoch from decided_at) * 1000)::float8 as decided_ms`;

/** The operator id of automatic decisions: demo applications. */
const NO_OPERATOR = 0;

function read(row: Row): Application {
  return {
    id: row.id,
    userId: row.user_id,
    isDemo: row.is_demo,
    agreementHash: row.agreement_hash,
    submittedAt: Math.round(row.submitted_ms),
    state: readState(row),
  };
}

function readState(row: Row): ReviewState {
  if (row.status === 'waiting') return WAITING;
  assert(row.decided_ms !== null, 'what is decided was decided at some time');
  const decided = { operatorId: row.decided_by ?? NO_OPERATOR, at: Math.round(row.decided_ms) };
  return { status: row.status, firstApproval: undefined, decided, remark: row.remark };
}

/** The operators' view of the applications; demo applications need no decision. */
export const applicationQueue = reviewQueue({
  ...{
    name: 'follow.application',
    columns: RECORD,
    from: 'follow.application',
    since: 'submitted_at',
    id: 'id',
  },
  which: byStatus('status', 'not is_demo'),
  read,
});

/** Stores the text that a user agrees to, once. */
export async function keepAgreement(tx: Queryable, agreement: Agreement, now: Millis): Promise<void> {
  await tx.query({
    name: 'follow.keep_agreement',
    text: `insert into follow.agreement (hash, text, first_agreed_at)
           values ($1, $2, to_timestamp($3::float8 / 1000)) on conflict (hash) do nothing`,
    values: [agreement.hash, agreement.text, now],
  });
}

/** The texts of agreements by their hashes. */
export async function selectAgreements(
  database: Queryable,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await database.query<Agreement>({
    name: 'follow.select_agreements',
    text: 'select hash, text from follow.agreement where hash = any($1::text[])',
    values: [hashes],
  });
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}

/** The newest application of a user. */
export async function latestApplication(
  database: Queryable,
  userId: number,
): Promise<Application | undefined> {
  const [row] = await database.query<Row>({
    name: 'follow.latest_application',
    text: `select ${RECORD} from follow.application where user_id = $1::bigint order by id desc limit 1`,
    values: [userId],
  });
  return row && read(row);
}

/** Stores a request: approved at once in the demo world, else waiting; undefined while another waits. */
export async function insertApplication(tx: Queryable, submission: Submission): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'follow.insert_application',
    text: `insert into follow.application
             (user_id, is_demo, agreement_hash, submitted_at, status, decided_at)
           select $1::bigint, $2::boolean, $3, at, case when $2 then 'approved' else 'waiting' end,
             case when $2 then at end
           from to_timestamp($4::float8 / 1000) as at
           on conflict (user_id) where status = 'waiting' do nothing
           returning id::float8 as id`,
    values: [submission.userId, submission.isDemo, submission.agreementHash, submission.submittedAt],
  });
  return row?.id;
}

export async function applicationById(database: Queryable, id: number): Promise<Application | undefined> {
  const [row] = await database.query<Row>({
    name: 'follow.application_by_id',
    text: `select ${RECORD} from follow.application where id = $1::bigint and not is_demo`,
    values: [id],
  });
  return row && read(row);
}

/** The same, locked against other decisions until the transaction ends. */
export async function lockApplication(tx: Queryable, id: number): Promise<Application | undefined> {
  const [row] = await tx.query<Row>({
    name: 'follow.lock_application',
    text: `select ${RECORD} from follow.application where id = $1::bigint and not is_demo for update`,
    values: [id],
  });
  return row && read(row);
}

/** Writes down what was decided. */
export async function saveDecision(tx: Queryable, id: number, state: ReviewState): Promise<void> {
  assert(state.status !== 'waiting', 'an application needs one decision');
  await tx.query({
    name: 'follow.save_decision',
    text: `update follow.application
              set status = $2, decided_by = $3::bigint, decided_at = to_timestamp($4::float8 / 1000), remark = $5
            where id = $1::bigint and status = 'waiting'`,
    values: [id, state.status, state.decided.operatorId, state.decided.at, state.remark],
  });
}
