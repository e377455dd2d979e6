import { getSeconds } from '@tidemark/contract/calls/trading/micro';
import { api } from '../api/api.ts';
import { takeServerTime } from './server-time.ts';

/** Requests the server's time. Without a response the clock continues as before. */
export async function askServerTime(signal?: AbortSignal): Promise<void> {
  const asked = api.call(getSeconds, {}, { quiet: true, ...(signal ? { signal } : {}) });
  await asked.then(
    ({ server_time }) => takeServerTime(Date.parse(server_time)),
    () => undefined,
  );
}
