import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Message } from '../record.ts';

export interface MessageRow {
  readonly id: number;
  readonly conversation_id: number;
  readonly author: Message['author'];
  readonly operator_id: number | null;
  readonly body: string;
  readonly picture: string | null;
  readonly written_ms: number;
}

/** Columns of a message `m`. */
const MESSAGE = `m.id::float8 as id, m.conversation_id::float8 as conversation_id, m.author,
  m.operator_id::float8 as operator_id, m.body, m.picture,
  (extract(epoch from m.written_at) * 1000)::float8 as written_ms`;

function readMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    author: row.author,
    operatorId: row.operator_id ?? undefined,
    text: row.body,
    picture: row.picture ?? undefined,
    at: Math.round(row.written_ms),
  };
}

/** Adds a message to a locked conversation, so that numbers rise in order of arrival. */
export async function insertMessage(tx: Queryable, given: Omit<Message, 'id'>): Promise<Message> {
  const [row] = await tx.query<MessageRow>({
    name: 'support.insert_message',
    text: `insert into support.message as m (conversation_id, author, operator_id, body, picture, written_at)
           values ($1::bigint, $2, $3::bigint, $4, $5, to_timestamp($6::float8 / 1000))
           returning ${MESSAGE}`,
    values: [
      given.conversationId,
      given.author,
      given.operatorId ?? null,
      given.text,
      given.picture ?? null,
      given.at,
    ],
  });
  return readMessage(present(row, 'the message that was added'));
}

/** The newest messages before one (0: all), newest first. */
export async function messagesBefore(
  database: Queryable,
  conversationId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<Message[]> {
  const rows = await database.query<MessageRow>({
    name: 'support.messages_before',
    text: `select ${MESSAGE} from support.message m
           where m.conversation_id = $1::bigint and ($2::bigint is null or m.id < $2::bigint)
           order by m.id desc limit $3::int`,
    values: [conversationId, before ?? null, limit],
  });
  return rows.map(readMessage);
}

/** The newest message of each conversation. */
export async function lastMessages(
  database: Queryable,
  conversationIds: readonly number[],
): Promise<ReadonlyMap<number, Message>> {
  const rows = await database.query<MessageRow>({
    name: 'support.last_messages',
    text: `select ${MESSAGE} from unnest($1::bigint[]) as wanted (id)
           cross join lateral (select * from support.message where conversation_id = wanted.id
             order by id desc limit 1) m`,
    values: [conversationIds],
  });
  return new Map(rows.map((row) => [row.conversation_id, readMessage(row)]));
}

/** Messages of one side after one of them, oldest first. */
export async function messagesAfter(
  database: Queryable,
  conversationId: number,
  {
    author,
    after,
    limit,
  }: { readonly author: Message['author']; readonly after: number; readonly limit: number },
): Promise<Message[]> {
  const rows = await database.query<MessageRow>({
    name: 'support.messages_after',
    text: `select ${MESSAGE} from support.message m
           where m.conversation_id = $1::bigint and m.author = $2 and m.id > $3::bigint
           order by m.id limit $4::int`,
    values: [conversationId, author, after, limit],
  });
  return rows.map(readMessage);
}

/** How many messages of one side came after one. */
export async function countAfter(
  database: Queryable,
  conversationId: number,
  { author, after }: { readonly author: Message['author']; readonly after: number },
): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    name: 'support.count_after',
    text: `select count(*)::int as total from support.message
           where conversation_id = $1::bigint and author = $2 and id > $3::bigint`,
    values: [conversationId, author, after],
  });
  return row?.total ?? 0;
}

/** When the nth newest message of the user was written; undefined where there are not so many. */
export async function nthNewest(
  tx: Queryable,
  conversationId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Millis>> {
  const rows = await tx.query<{ nth: number; at_ms: number }>({
    name: 'support.nth_newest',
    text: `select nth, (extract(epoch from m.written_at) * 1000)::float8 as at_ms
           from unnest($2::int[]) as wanted (nth)
           cross join lateral (select written_at from support.message
             where conversation_id = $1::bigint and author = 'user'
             order by id desc limit 1 offset nth - 1) m`,
    values: [conversationId, numbers],
  });
  return new Map(rows.map((row) => [row.nth, Math.round(row.at_ms)]));
}

/** The newest message of one side up to one of them; 0: there is none. */
export async function newestUpTo(
  tx: Queryable,
  conversationId: number,
  { author, upTo }: { readonly author: Message['author']; readonly upTo: number | undefined },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'support.newest_up_to',
    text: `select coalesce(max(id), 0)::float8 as id from support.message
           where conversation_id = $1::bigint and author = $2 and ($3::bigint is null or id <= $3::bigint)`,
    values: [conversationId, author, upTo ?? null],
  });
  return row?.id ?? 0;
}
