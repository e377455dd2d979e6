import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Conversation } from '../record.ts';

export interface ConversationRow {
  readonly id: number;
  readonly user_id: number;
  readonly status: Conversation['status'];
  readonly taken_by: number | null;
  readonly waiting_ms: number | null;
  readonly user_read_id: number;
  readonly operator_read_id: number;
  readonly mail_due_ms: number | null;
  readonly mailed_id: number;
}

/** Columns of a conversation `c`. */
export const CONVERSATION = `c.id::float8 as id, c.user_id::float8 as user_id, c.status,
  c.taken_by::float8 as taken_by, c.user_read_id::float8 as user_read_id,
  c.operator_read_id::float8 as operator_read_id, c.mailed_id::float8 as mailed_id,
  (extract(epoch from c.waiting_since) * 1000)::float8 as waiting_ms,
  (extract(epoch from c.mail_due_at) * 1000)::float8 as mail_due_ms`;

const momentOf = (ms: number | null): Millis | undefined => (ms === null ? undefined : Math.round(ms));

export function readConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    takenBy: row.taken_by ?? undefined,
    waitingSince: momentOf(row.waiting_ms),
    userReadId: row.user_read_id,
    operatorReadId: row.operator_read_id,
    mailDueAt: momentOf(row.mail_due_ms),
    mailedId: row.mailed_id,
  };
}

/** The conversation of a user, created if there is none, locked until the transaction ends. */
export async function lockOwn(tx: Queryable, userId: number, now: Millis): Promise<Conversation> {
  const [row] = await tx.query<ConversationRow>({
    name: 'support.lock_own',
    text: `insert into support.conversation as c (user_id, opened_at)
           values ($1::bigint, to_timestamp($2::float8 / 1000))
           on conflict (user_id) do update set status = c.status
           returning ${CONVERSATION}`,
    values: [userId, now],
  });
  return readConversation(present(row, 'a user has a conversation'));
}

/** A conversation by its number; locked until the transaction ends. */
export async function lockById(tx: Queryable, id: number): Promise<Conversation | undefined> {
  const [row] = await tx.query<ConversationRow>({
    name: 'support.lock_by_id',
    text: `select ${CONVERSATION} from support.conversation c where c.id = $1::bigint for update`,
    values: [id],
  });
  return row && readConversation(row);
}

/** The conversation of a user; undefined for one who has never written. */
export async function conversationOf(database: Queryable, userId: number): Promise<Conversation | undefined> {
  const [row] = await database.query<ConversationRow>({
    name: 'support.conversation_of',
    text: `select ${CONVERSATION} from support.conversation c where c.user_id = $1::bigint`,
    values: [userId],
  });
  return row && readConversation(row);
}

/** Stores the state of a conversation. */
export async function saveConversation(tx: Queryable, to: Conversation): Promise<void> {
  await tx.query({
    name: 'support.save_conversation',
    text: `update support.conversation set status = $2, taken_by = $3::bigint,
             waiting_since = to_timestamp($4::float8 / 1000), user_read_id = $5::bigint,
             operator_read_id = $6::bigint, mail_due_at = to_timestamp($7::float8 / 1000), mailed_id = $8::bigint
           where id = $1::bigint`,
    values: [
      to.id,
      to.status,
      to.takenBy ?? null,
      to.waitingSince ?? null,
      to.userReadId,
      to.operatorReadId,
      to.mailDueAt ?? null,
      to.mailedId,
    ],
  });
}

/** The next conversation with answers to mail; locked until the transaction ends. */
export async function lockDueMail(tx: Queryable, now: Millis): Promise<Conversation | undefined> {
  const [row] = await tx.query<ConversationRow>({
    name: 'support.lock_due_mail',
    text: `select ${CONVERSATION} from support.conversation c
           where c.mail_due_at <= to_timestamp($1::float8 / 1000)
           order by c.mail_due_at, c.id limit 1 for update skip locked`,
    values: [now],
  });
  return row && readConversation(row);
}
