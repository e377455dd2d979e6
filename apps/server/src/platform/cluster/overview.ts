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

/** What only one process of the cluster may do, and which one does it. */
export interface LeaseOverview {
  readonly name: string;
  /** How often it was taken. */
  readonly epoch: number;
  /** The member that holds it; undefined: nobody does at the moment. */
  readonly memberId: number | undefined;
  /** When it was taken last, in ms since 1970. */
  readonly since: number | undefined;
}

/** The leases of the instance and its members, the newest first; those that left are listed for a day. */
export interface ClusterOverview {
  readonly leases: readonly LeaseOverview[];
  readonly members: readonly MemberOverview[];
}

/** Reads who uses the database. A member that has sent no heartbeat for 3 s is silent. */
export async function readCluster(database: Queryable): Promise<ClusterOverview> {
  const leases = await database.query<{
    name: string;
    epoch: number;
    member_id: number | null;
    since_ms: number | null;
  }>({
    name: 'cluster.leases',
    text: `select name, epoch::float8 as epoch, member_id::float8 as member_id,
        (extract(epoch from since) * 1000)::float8 as since_ms
      from cluster.lease order by name`,
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
  return {
    leases: leases.map(({ name, epoch, member_id, since_ms }) => ({
      name,
      epoch,
      memberId: member_id ?? undefined,
      since: since_ms ?? undefined,
    })),
    members,
  };
}
