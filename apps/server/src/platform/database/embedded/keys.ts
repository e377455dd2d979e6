import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writePrivately } from '../../files/private-file.ts';
import { StartProblem } from '../../start-problem.ts';

/** The content of DATA_DIR/database.json: the passwords, and where the database runs now. */
export interface EmbeddedKeys {
  readonly superuserPassword: string;
  readonly ownerPassword: string;
  readonly serverPassword: string;
  /** Port of the running database; absent when it was stopped in order. */
  readonly port?: number | undefined;
  /** The process that started it (see processMark). */
  readonly holder?: string | undefined;
}

function keysFile(dataDir: string): string {
  return join(dataDir, 'database.json');
}

/** Reads the passwords, or makes them on the first start. */
export function openKeys(dataDir: string): EmbeddedKeys {
  const kept = readKeys(dataDir);
  if (kept !== undefined) return kept;
  const keys = { superuserPassword: secret(), ownerPassword: secret(), serverPassword: secret() };
  writeKeys(dataDir, keys);
  return keys;
}

/** The stored passwords and port; undefined if no database was ever created. */
export function readKeys(dataDir: string): EmbeddedKeys | undefined {
  const text = readIfThere(keysFile(dataDir));
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as EmbeddedKeys;
  } catch {
    throw new StartProblem(
      `${keysFile(dataDir)} is damaged: it keeps the database's passwords; restore it from a backup`,
    );
  }
}

export function writeKeys(dataDir: string, keys: EmbeddedKeys): void {
  writePrivately(keysFile(dataDir), `${JSON.stringify(keys, undefined, 2)}\n`);
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}
