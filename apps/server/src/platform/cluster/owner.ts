import { hostname } from 'node:os';
import type pg from 'pg';
import { connectionName, WORKERS_MAX } from '../database/fence.ts';
import { errorCode } from '../start-problem.ts';

/** An owner that has sent no heartbeat for this long, by the database's clock, is taken over. */
export const SILENT_MS_MAX = 3000;
/** How long a takeover waits for a batch in flight before it ends the connections again. */
const FENCE_PATIENCE_MS = 1000;

/** The process that holds the lease of the instance. */
export interface Owner {
  readonly id: number;
  readonly host: string;
  readonly pid: number;
  readonly port: number;
  readonly joined: Date;
  readonly silentMs: number;
  readonly isConnected: boolean;
}

/** The owner, dead or alive; undefined where there is none, or where the database was never migrated. */
export async function readOwner(client: pg.Client): Promise<Owner | undefined> {
  const { rows: made } = await client.query<{ here: boolean }>(
    "select to_regclass('cluster.lease') is not null as here",
  );
  if (!made[0]?.here) return undefined;
  const { rows } = await client.query<Owner>(
    `select m.id::float8 as id, m.host, m.pid, m.port, m.joined_at as joined,
       (extract(epoch from clock_timestamp() - m.seen_at) * 1000)::float8 as "silentMs",
       exists (select from pg_stat_activity a where a.datname = current_database()
         and a.application_name = 'tidemark:' || m.id) as "isConnected"
     from cluster.lease l join cluster.member m on m.id = l.member_id
     where l.name = 'owner' and m.state = 'alive'`,
  );
  return rows[0];
}

/** Whether an owner still works: it sent a heartbeat, and is not a process of this machine that ended. */
export function isLiving(owner: Owner): boolean {
  if (owner.silentMs >= SILENT_MS_MAX) return false;
  return owner.isConnected || owner.host !== hostname() || isProcess(owner.pid);
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** An owner in words. */
export function describeOwner(owner: Owner): string {
  const since = `${owner.joined.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return `another Tidemark (host ${owner.host}, process ${owner.pid}, port ${owner.port}, since ${since})`;
}

/**
 * Takes the lease from an owner that is silent or has ended, and prevents it from writing: ends its connections,
 * so that a stopped process cannot sleep on locks, and fences it, which waits for a batch in flight and refuses
 * all later ones. The caller holds the joining lock.
 */
export async function fenceOwner(client: pg.Client, ownerId: number): Promise<void> {
  do await endConnections(client, ownerId);
  while (!(await closeFence(client, ownerId)));
  // Those that it opened in between.
  await endConnections(client, ownerId);
}

async function endConnections(client: pg.Client, memberId: number): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [connectionName(memberId)],
  );
}

/** False where a batch still holds the fence. */
async function closeFence(client: pg.Client, ownerId: number): Promise<boolean> {
  try {
    await inTransaction(client, [
      [`set local lock_timeout = ${FENCE_PATIENCE_MS}`],
      ["update cluster.fence set state = 'fenced' where member_id = $1::bigint", ownerId],
      ["update cluster.member set state = 'fenced' where id = $1::bigint and state = 'alive'", ownerId],
      ['update cluster.lease set member_id = null where member_id = $1::bigint', ownerId],
    ]);
    return true;
  } catch (error) {
    if (errorCode(error) === '55P03') return false;
    throw error;
  }
}

/** Makes a member the owner. The caller holds the joining lock, and there is no owner. */
export async function takeLease(client: pg.Client, memberId: number): Promise<void> {
  await inTransaction(client, [
    [
      `insert into cluster.fence (member_id, worker) select $1::bigint, worker from generate_series(0, ${WORKERS_MAX - 1}) worker`,
      memberId,
    ],
    [
      "update cluster.lease set member_id = $1::bigint, epoch = epoch + 1, since = now() where name = 'owner'",
      memberId,
    ],
  ]);
}

/** Gives the lease back, by a member that has written all it had to write. */
export async function leaveCluster(client: pg.Client, memberId: number): Promise<void> {
  await inTransaction(client, [
    ["update cluster.member set state = 'ended' where id = $1::bigint and state = 'alive'", memberId],
    ['update cluster.lease set member_id = null where member_id = $1::bigint', memberId],
  ]);
}

type Step = readonly [text: string, memberId?: number];

/** Its commit reaches the disk: after a crash of the database the fence still stands. */
async function inTransaction(client: pg.Client, steps: readonly Step[]): Promise<void> {
  await client.query('begin; set local synchronous_commit = on');
  try {
    for (const [text, memberId] of steps) {
      await client.query(text, memberId === undefined ? [] : [memberId]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
