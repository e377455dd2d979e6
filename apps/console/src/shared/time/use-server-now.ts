import { getSeconds } from '@tidemark/contract/calls/trading/micro';
import { useCall } from '../api.ts';

/**
 * What the server's clock said when it was last asked, with the time that has gone since, in ms since
 * 1970. Promises run by it: an operator's own clock may be wrong, and a replayed market has another day.
 */
export function useServerNow(): number {
  const asked = useCall(getSeconds, {}, { staleTime: 60_000, refetchInterval: 60_000 });
  if (!asked.data) return Date.now();
  return Date.parse(asked.data.server_time) + Date.now() - asked.dataUpdatedAt;
}
