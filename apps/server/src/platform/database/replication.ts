import type { Queryable } from './queryable.ts';

/**
 * What may be lost with the database, in one line for the start; undefined where every acknowledged commit is
 * on a second machine.
 */
export async function replicationRisk(database: Queryable): Promise<string | undefined> {
  const [set] = await database.query<{ names: string; commit: string }>({
    text: `select current_setting('synchronous_standby_names') as names,
      current_setting('synchronous_commit') as commit`,
  });
  const isSynchronous =
    set !== undefined && set.names !== '' && set.commit !== 'off' && set.commit !== 'local';
  return isSynchronous
    ? undefined
    : 'PostgreSQL replicates nothing synchronously (synchronous_standby_names): if its machine is lost, the newest commits are lost with it, acknowledged orders among them';
}
