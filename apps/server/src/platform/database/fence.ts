import pg from 'pg';
import type { Write } from './queryable.ts';

/** The process in whose name a database is used. */
export interface Writer {
  /** Its row of `cluster.member`. */
  readonly memberId: number;
  /** Called when the database refuses it: another process has taken over, and this one must end. */
  onFenced(): void;
}

/** How many writing connections a process may open: it has as many rows in `cluster.fence`. */
export const WORKERS_MAX = 16;

/** Another process has taken over this one's work: nothing of the transaction was stored. */
export class Fenced extends Error {
  override name = 'Fenced';
}

/**
 * What each batch of a writing connection carries: it breaks the batch once the member is fenced, because the
 * state becomes null. A row for each connection, so that their batches do not wait for each other.
 */
export function fenceWrite(memberId: number, worker: number): Write {
  return {
    name: 'cluster.fence',
    table: 'cluster.fence',
    text: `update cluster.fence set batches = batches + 1, state = case when state = 'alive' then state end
            where member_id = $1::bigint and worker = $2::smallint`,
    values: [memberId, worker],
  };
}

/** Whether a statement failed at the fence. */
export function isFenceBroken(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23502' &&
    error.schema === 'cluster' &&
    error.table === 'fence'
  );
}

/** The name of a member's connections, by which another process ends them. */
export function connectionName(memberId: number): string {
  return `tidemark:${memberId}`;
}

/** Refuses a new connection of a member that was fenced: an old one was ended when it was. */
export async function refuseFenced(client: Pick<pg.ClientBase, 'query'>, writer: Writer): Promise<void> {
  const { rows } = await client.query<{ state: string }>(
    'select state from cluster.member where id = $1::bigint',
    [writer.memberId],
  );
  if (rows[0]?.state === 'alive') return;
  writer.onFenced();
  throw new Fenced('another process has taken over the database');
}
