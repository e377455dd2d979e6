import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode, firstLine, StartProblem } from '../start-problem.ts';

/**
 * Creates the directory for all data of the embedded default, readable by its owner only, and proves that it
 * is writable.
 *
 * @throws StartProblem when it cannot be created or written, or its disk is full.
 */
export function openDataDir(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    makeDirectory(path);
    chmodSync(path, 0o700);
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, Buffer.alloc(4096));
    rmSync(probe);
    return path;
  } catch (error) {
    throw dataDirProblem(path, error);
  }
}

/** Not Node's own `recursive`: below /proc and its like that one never ends (ENOENT for ever). */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeDirectory(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at this moment may have made it.
    if (!existsSync(path)) throw error;
  }
}

/** Turns an error of the file system into the line that names DATA_DIR and what is wrong with it. */
export function dataDirProblem(path: string, error: unknown): StartProblem {
  return new StartProblem(`DATA_DIR ${path} ${reason(error)}`);
}

function reason(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'is full: make room on its disk, or name another directory, for example DATA_DIR=./data';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'cannot be written by this user: change its owner, or name another directory, for example DATA_DIR=./data';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'is not a directory: name another one, for example DATA_DIR=./data';
    default:
      return `cannot be used (${firstLine(error)}): name another directory, for example DATA_DIR=./data`;
  }
}
