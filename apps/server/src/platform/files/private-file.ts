import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../start-problem.ts';

/** Writes a file that only its owner can read; a crash leaves the old one or the new one, complete. */
export function writePrivately(path: string, text: string): void {
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  renameSync(fresh, path);
}

/** The same, while other work goes on. Two at once for one path are not for this. */
export async function writePrivatelyMeanwhile(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.new`;
  await writeFile(fresh, text, { mode: 0o600, flush: true });
  await rename(fresh, path);
}

/** The same, and on the disk when this returns: no loss of power brings the old one back. */
export function writeDurably(path: string, text: string): void {
  writePrivately(path, text);
  syncDirectory(dirname(path));
}

/**
 * Writes such a file unless there is one, and returns the text that is there: of several processes one
 * writes, and all read the same. It is on the disk when this returns.
 */
export function writeOnce(path: string, text: string): string {
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  try {
    linkOrCopy(fresh, path);
    syncDirectory(dirname(path));
    return text;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Some shared file systems have no links. */
function linkOrCopy(fresh: string, path: string): void {
  try {
    linkSync(fresh, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    writeFileSync(path, readFileSync(fresh), { flag: 'wx', mode: 0o600, flush: true });
  }
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** The text of a file, or nothing when there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // ESRCH: a file of /proc whose process has just ended.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}
