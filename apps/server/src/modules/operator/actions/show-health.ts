import type { CallOutput } from '@tidemark/contract';
import type { health } from '@tidemark/contract/operator/health';
import type { Millis } from '@tidemark/domain/time';
import { limitNames, limitTable } from '../../../platform/limits/limits.ts';
import type { OperatorParts } from '../parts.ts';
import { moment, momentOrNull } from '../present.ts';

/** The alarms that last, the oldest first, and every limit with what it has refused since the start. */
export function showHealth(
  { alarms, refused, limits }: Pick<OperatorParts, 'alarms' | 'refused' | 'limits'>,
  now: Millis,
): CallOutput<typeof health> {
  const counted = new Map(refused.list().map((one) => [one.limit, one]));
  return {
    at: moment(now),
    alarms: alarms.list().map(({ kind, subject, says, blocks, since, lastAt, count }) => ({
      ...{ kind, subject, says, blocks, count },
      since: moment(since),
      last_at: moment(lastAt),
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
