import { getSeconds } from '@tidemark/contract/calls/trading/micro';
import { type Day, dayOf } from '@tidemark/domain/time';
import { useCall } from '../../shared/api/use-call.ts';
import { serverNow } from '../../shared/time/server-time.ts';

const ASK_EVERY_MS = 60_000;

/** The UTC day of the server, by which days count: a replayed market has a day of its own. */
export function useToday(): Day {
  const asked = useCall(
    getSeconds,
    {},
    { quiet: true, staleTime: ASK_EVERY_MS, refetchInterval: ASK_EVERY_MS },
  );
  return dayOf(asked.data ? Date.parse(asked.data.server_time) : serverNow());
}
