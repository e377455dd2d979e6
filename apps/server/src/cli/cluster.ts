import type { Millis } from '@tidemark/domain/time';
import { readConfig } from '../config.ts';
import { type ClusterOverview, type MemberOverview, readCluster } from '../platform/cluster/overview.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { openStorage } from '../platform/database/storage.ts';
import { processLog } from '../platform/log/log.ts';

/**
 * `tidemark cluster`: the processes that use the database, and who of them holds which lease under which epoch. Exit
 * code 1 where there is no owner that sends heartbeats.
 */
export async function cluster(): Promise<number> {
  const config = readConfig(process.env);
  const storage = await openStorage({ ...config, log: processLog(), attach: true });
  try {
    await requireMigrated(storage.database, 'the cluster cannot be listed');
    const overview = await readCluster(storage.database);
    process.stdout.write(listed(overview));
    return overview.members.some(({ state }) => state === 'owner') ? 0 : 1;
  } finally {
    await storage.close();
  }
}

const COLUMNS = [
  'member',
  'state',
  'roles',
  'host',
  'process',
  'port',
  'version',
  'seen',
  'batches',
] as const;

/** The overview as a table for the terminal. */
function listed({ leases, members }: ClusterOverview): string {
  const rows = [COLUMNS as readonly string[], ...members.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const held = leases.map(({ name, epoch, memberId, since }) => {
    const holder =
      memberId === undefined ? 'held by no member' : `held by member ${memberId} since ${utc(since ?? 0)}`;
    return `lease ${name}: epoch ${epoch}, ${holder}`;
  });
  return `${[...held, ...lines].join('\n')}\n`;
}

function cellsOf(member: MemberOverview): string[] {
  const { id, state, roles, host, pid, port, version, silentMs, batches } = member;
  const seen = `${(silentMs / 1000).toFixed(1)} s ago`;
  return [
    String(id),
    state,
    roles.join(','),
    host,
    String(pid),
    String(port),
    version,
    seen,
    String(batches),
  ];
}

function utc(moment: Millis): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
