import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** User and system time in seconds, by the name of the processes that used it. */
export type CpuTime = Readonly<Record<string, number>>;

/** Clock ticks a second of /proc on Linux (sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;

/**
 * Reads the CPU time that process groups and their PostgreSQL (all backends, also those that have ended) have
 * used so far. Empty where there is no /proc.
 */
export async function cpuTimeReader(
  groups: Readonly<Record<string, number>>,
  databaseUrl: string,
): Promise<() => CpuTime> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent;
  await client.end();
  return () => {
    const all = readProcesses();
    if (all.length === 0) return {};
    const byGroup = Object.entries(groups).map(([name, leader]) => [
      name,
      secondsOf(all.filter(({ group }) => group === leader)),
    ]);
    const ofPostgres = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
    return { ...Object.fromEntries(byGroup), PostgreSQL: secondsOf(ofPostgres) };
  };
}

/** The CPU time between two readings. */
export function cpuTimeBetween(before: CpuTime, after: CpuTime): CpuTime {
  return Object.fromEntries(
    Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]),
  );
}

/** CPU microseconds per operation by process, in words. */
export function cpuPerOperation(used: CpuTime, operations: number): string {
  const parts = Object.entries(used).map(
    ([name, seconds]) => `${name} ${((seconds * 1e6) / Math.max(1, operations)).toFixed(1)}`,
  );
  return `CPU µs each: ${parts.join(', ')}`;
}

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Its own ticks and those of children that it has waited for. */
  readonly ticks: number;
}

function secondsOf(processes: readonly ProcessStat[]): number {
  return processes.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
}

function readProcesses(): ProcessStat[] {
  const names = process.platform === 'linux' ? readdirSync('/proc') : [];
  return names
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined);
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces: the fields begin after it, with the state.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number): number => Number(fields[index]);
    return { pid, parent: at(1), group: at(2), ticks: at(11) + at(12) + at(13) + at(14) };
  } catch {
    return undefined;
  }
}
