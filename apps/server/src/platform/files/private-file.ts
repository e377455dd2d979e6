import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { errorCode } from '../start-problem.ts';

/** Writes a file that only its owner can read; a crash leaves the old one or the new one, complete. */
export function writePrivately(path: string, text: string): void {
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  renameSync(fresh, path);
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
