import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Case } from '../record.ts';
import { CONVERSATION, type ConversationRow, readConversation } from './conversations.ts';
import { lastMessages } from './messages.ts';

/** The requested conversations of the inbox. */
export interface CaseAsk {
  readonly state: 'open' | 'waiting' | 'mine' | 'closed' | 'all';
  readonly operatorId: number;
  /** Only those of these users; undefined: of every user. */
  readonly userIds: readonly number[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

const WANTED = `case $1
    when 'open' then c.status = 'open'
    when 'waiting' then c.waiting_since is not null
    when 'mine' then c.status = 'open' and c.taken_by = $2::bigint
    when 'closed' then c.status = 'closed'
    else true
  end and ($3::bigint[] is null or c.user_id = any($3::bigint[]))`;

const UNREAD = `(select count(*)::int from support.message m where m.conversation_id = c.id
  and m.author = 'user' and m.id > c.operator_read_id) as unread`;

type CaseRow = ConversationRow & { readonly unread: number };

async function withLast(database: Queryable, rows: readonly CaseRow[]): Promise<Case[]> {
  const last = await lastMessages(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...readConversation(row), unread: row.unread, last: last.get(row.id) }));
}

/** A page of the inbox: waiting conversations first, the longest wait on top, then by last message. */
export async function selectCases(
  database: Queryable,
  { state, operatorId, userIds, limit, offset }: CaseAsk,
): Promise<{ readonly rows: Case[]; readonly total: number }> {
  const values = [state, operatorId, userIds ?? null];
  const rows = await database.query<CaseRow>({
    text: `select ${CONVERSATION}, ${UNREAD} from support.conversation c where ${WANTED}
           order by c.waiting_since nulls last,
             (select max(id) from support.message m where m.conversation_id = c.id) desc nulls last, c.id desc
           limit $4::int offset $5::bigint`,
    values: [...values, limit, offset],
  });
  const [counted] = await database.query<{ total: number }>({
    text: `select count(*)::int as total from support.conversation c where ${WANTED}`,
    values,
  });
  return { rows: await withLast(database, rows), total: counted?.total ?? 0 };
}

/** One conversation as the inbox shows it. */
export async function caseById(database: Queryable, id: number): Promise<Case | undefined> {
  const rows = await database.query<CaseRow>({
    name: 'support.case_by_id',
    text: `select ${CONVERSATION}, ${UNREAD} from support.conversation c where c.id = $1::bigint`,
    values: [id],
  });
  const [found] = await withLast(database, rows);
  return found;
}

/** How many conversations wait, and since when the first. */
export async function countWaiting(
  database: Queryable,
): Promise<{ readonly waiting: number; readonly oldestAt: Millis | undefined }> {
  const [row] = await database.query<{ waiting: number; oldest_ms: number | null }>({
    name: 'support.count_waiting',
    text: `select count(*)::int as waiting,
             (extract(epoch from min(waiting_since)) * 1000)::float8 as oldest_ms
           from support.conversation where waiting_since is not null`,
  });
  const oldest = row?.oldest_ms ?? null;
  return { waiting: row?.waiting ?? 0, oldestAt: oldest === null ? undefined : Math.round(oldest) };
}
