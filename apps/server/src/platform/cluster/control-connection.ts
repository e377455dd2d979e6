import pg from 'pg';
import { connectionName } from '../database/fence.ts';

/** The advisory lock under which processes join, take over, migrate and restore: one at a time. */
const JOINING_LOCK = 7_433_627;

/**
 * A connection for what a process reports about itself. Its commits do not wait for the disk: what is lost with the
 * database is a heartbeat of some milliseconds.
 */
export async function connectControl(url: string, memberId?: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: memberId === undefined ? 'tidemark joins' : connectionName(memberId),
    connectionTimeoutMillis: 10_000,
    // Where the network is cut, an answer would be waited for until TCP gives up after a quarter of an hour.
    query_timeout: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // Locks of a machine that is disconnected or loses power end after some seconds, not after two hours.
  await client.query(
    'set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set idle_session_timeout = 0; set synchronous_commit = off',
  );
  return client;
}

/** Whether the connection now holds the lock under which processes join. */
export async function tryJoiningLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    JOINING_LOCK,
  ]);
  return rows[0]?.got ?? false;
}
