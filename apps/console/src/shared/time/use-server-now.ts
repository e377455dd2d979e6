import { getSeconds } from '@tidemark/contract/calls/trading/micro';
import { useCall } from '../api.ts';

/**
 * The server's clock at its last answer plus the time since, in ms since 1970. Deadlines use it: an
 * operator's own clock may be wrong, and a replayed market has another day.
 */
export function useServerNow(): number {
  const asked = useCall(getSeconds, {}, { staleTime: 60_000, refetchInterval: 60_000 });
  if (!asked.data) return Date.now();
  return Date.parse(asked.data.server_time) + Date.now() - asked.dataUpdatedAt;
}
