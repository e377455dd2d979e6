import { setTimeout as pause } from 'node:timers/promises';
import type { LogSwitch } from './log-switch.ts';

const LOOK_EVERY_MS = 20;

interface Seen {
  readonly size: number;
  readonly at: number;
}

/** Watches the public checkpoint of a server: when it was first seen with which size. */
export function watchCheckpoint(origin: string): { stop(): Promise<readonly Seen[]> } {
  const seen: Seen[] = [];
  let isStopped = false;
  const looking = (async () => {
    while (!isStopped) {
      const answer = await fetch(`${origin}/log/checkpoint`);
      const size = Number((await answer.text()).split('\n')[1]);
      if (size > (seen.at(-1)?.size ?? 0)) seen.push({ size, at: Date.now() });
      await pause(LOOK_EVERY_MS);
    }
    return seen;
  })();
  return {
    stop() {
      isStopped = true;
      return looking;
    },
  };
}

/** How long after its fill each order was under a published checkpoint, ms, ascending: those that were opened since. */
export async function timesUntilSigned(
  log: LogSwitch,
  seen: readonly Seen[],
  since: number,
): Promise<number[]> {
  const start = `to_timestamp(${since / 1000})`;
  const deals = await log.rowsOf<{ id: string; at: number }>(`
    select id::text as id, (extract(epoch from opened_at) * 1000)::float8 as at
    from forex.deal where opened_at >= ${start}`);
  const openedAt = new Map(deals.map(({ id, at }) => [id, at]));
  const batches = await log.rowsOf<{
    end: number;
    records: readonly (readonly [string, readonly string[]])[];
  }>(`
    select (first_leaf + leaves)::float8 as end, records from transparency.batch
    where at >= ${start} order by first_leaf`);
  const times: number[] = [];
  let next = 0;
  for (const { end, records } of batches) {
    const ids = records.flatMap(([kind, some]) => (kind === 'deal.open' ? some : []));
    const opened = ids.flatMap((id) => openedAt.get(id) ?? []);
    if (opened.length === 0) continue;
    while (next < seen.length && (seen[next]?.size ?? 0) < end) next += 1;
    const signedAt = seen[next]?.at;
    if (signedAt === undefined) throw new Error(`no checkpoint was seen over leaf ${end}`);
    times.push(...opened.map((at) => signedAt - at));
  }
  return times.sort((one, other) => one - other);
}
