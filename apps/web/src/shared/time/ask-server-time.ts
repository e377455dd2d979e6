import { getSeconds } from '@tidemark/contract/calls/trading/micro';
import { api } from '../api/api.ts';
import { takeServerTime } from './server-time.ts';

/** Asks what the server's clock says. Without an answer the clock runs on as it did. */
export async function askServerTime(signal?: AbortSignal): Promise<void> {
  const asked = api.call(getSeconds, {}, { quiet: true, ...(signal ? { signal } : {}) });
  await asked.then(
    ({ server_time }) => takeServerTime(Date.parse(server_time)),
    () => undefined,
  );
}
