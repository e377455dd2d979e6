import type { Queryable } from '../database/queryable.ts';

/** A process of the cluster, as operators see it. */
export interface MemberOverview {
  readonly id: number;
  readonly host: string;
  readonly pid: number;
  readonly port: number;
  readonly version: string;
  readonly roles: readonly string[];
  readonly state: 'owner' | 'stand-by' | 'gateway' | 'silent' | 'fenced' | 'ended';
  /** When it joined, in ms since 1970. */
  readonly joinedAt: number;
  /** How long ago it gave its last heartbeat, in ms by the database's clock. */
  readonly silentMs: number;
  /** Batches that passed its fence. */
  readonly batches: number;
}

/** The lease of the instance and its members, the newest first; those that left are listed for a day. */
export interface ClusterOverview {
  readonly epoch: number;
  readonly members: readonly MemberOverview[];
}

/** Reads who uses the database. A member that has sent no heartbeat for 3 s is silent. */
export async function readCluster(database: Queryable): Promise<ClusterOverview> {
  const [lease] = await database.query<{ epoch: number }>({
    name: 'cluster.epoch',
    text: `select epoch::float8 as epoch from cluster.lease where name = 'owner'`,
  });
  const members = await database.query<MemberOverview>({
    name: 'cluster.members',
    text: `select m.id::float8 as id, m.host, m.pid, m.port, m.version, m.roles,
        case when m.state <> 'alive' then m.state
             when m.seen_at < clock_timestamp() - interval '3 seconds' then 'silent'
             when l.member_id is not null then 'owner'
             when m.roles = '{gateway}' then 'gateway' else 'stand-by' end as state,
        (extract(epoch from m.joined_at) * 1000)::float8 as "joinedAt",
        greatest(0, extract(epoch from clock_timestamp() - m.seen_at) * 1000)::float8 as "silentMs",
        coalesce((select sum(f.batches) from cluster.fence f where f.member_id = m.id), 0)::float8 as batches
      from cluster.member m left join cluster.lease l on l.member_id = m.id
      where m.state = 'alive' or m.seen_at > now() - interval '1 day'
      order by m.id desc limit 100`,
  });
  return { epoch: lease?.epoch ?? 0, members };
}
