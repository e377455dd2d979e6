import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** User and system time of processes in seconds, by whom they work for. */
export interface CpuTime {
  readonly server: number;
  readonly postgres: number;
}

/** Clock ticks a second of /proc on Linux (sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;

/**
 * Reads the CPU time that a server (its process group) and its PostgreSQL (all backends, also those that have
 * ended) have used so far. Undefined where there is no /proc.
 */
export async function cpuTimeReader(
  serverGroup: number,
  databaseUrl: string,
): Promise<() => CpuTime | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent;
  await client.end();
  return () => {
    const all = readProcesses();
    if (all.length === 0) return undefined;
    return {
      server: secondsOf(all.filter(({ group }) => group === serverGroup)),
      postgres: secondsOf(all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)),
    };
  };
}

/** CPU microseconds per operation between two readings, in words; empty where nothing could be read. */
export function cpuPerOperation(before: CpuTime | undefined, after: CpuTime | undefined, operations: number) {
  if (before === undefined || after === undefined || operations === 0) return '';
  const micros = (seconds: number): string => ((seconds * 1e6) / operations).toFixed(0);
  const server = micros(after.server - before.server);
  const postgres = micros(after.postgres - before.postgres);
  return `CPU µs each: server ${server}, PostgreSQL ${postgres}`;
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
