import type { CallOutput } from '@tidemark/contract';
import type { health } from '@tidemark/contract/operator/health';
import type { Millis } from '@tidemark/domain/time';
import { readCluster } from '../../../platform/cluster/overview.ts';
import { limitNames, limitTable } from '../../../platform/limits/limits.ts';
import type { OperatorParts } from '../parts.ts';
import { moment, momentOrNull } from '../present.ts';

/**
 * The alarms that last, the oldest first; the processes that use the database; and every limit with what it has
 * refused since the start.
 */
export async function showHealth(
  { database, alarms, refused, limits }: Pick<OperatorParts, 'database' | 'alarms' | 'refused' | 'limits'>,
  now: Millis,
): Promise<CallOutput<typeof health>> {
  const { leases, members } = await readCluster(database);
  const counted = new Map(refused.list().map((one) => [one.limit, one]));
  return {
    at: moment(now),
    alarms: alarms.list().map(({ kind, subject, says, blocks, since, lastAt, count }) => ({
      ...{ kind, subject, says, blocks, count },
      since: moment(since),
      last_at: moment(lastAt),
    })),
    leases: leases.map(({ name, epoch, memberId, since }) => ({
      ...{ name, epoch },
      member_id: memberId ?? null,
      since: momentOrNull(since),
    })),
    members: members.map(({ id, state, roles, host, pid, port, version, joinedAt, silentMs, batches }) => ({
      ...{ id, state, roles: [...roles], host, pid, port, version, batches },
      joined_at: moment(joinedAt),
      silent_ms: Math.round(silentMs),
    })),
    limits: limitNames.map((name) => ({
      variable: limitTable[name].variable,
      value: limits[name],
      unit: limitTable[name].unit,
      refused: counted.get(name)?.total ?? 0,
      last_at: momentOrNull(counted.get(name)?.lastAt),
    })),
  };
}
