import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import { openDataDir } from './data-dir.ts';
import { keptPlaces } from './kept-files.ts';

/** Content being created for an empty DATA_DIR: published at once when it is complete, or not at all. */
export interface StagedDataDir {
  /** Where it is created: within DATA_DIR, so that it is on the same disk. */
  readonly path: string;
  publish(): void;
  /** Leaves nothing behind. */
  discard(): void;
}

export const STAGE = '.restoring';

/** Opens the stage of a DATA_DIR where nothing is yet. */
export function stageDataDir(dataDir: string): StagedDataDir {
  const wasThere = existsSync(dataDir);
  const root = openDataDir(dataDir);
  const path = openDataDir(join(root, STAGE));
  return {
    path,
    publish() {
      // The database last: until it is there, nothing is taken for a house.
      for (const name of readdirSync(path).sort(databaseLast)) renameSync(join(path, name), join(root, name));
      rmdirSync(path);
    },
    discard() {
      rmSync(path, { recursive: true, force: true });
      if (!wasThere) rmSync(root, { recursive: true, force: true });
    },
  };
}

function databaseLast(one: string, other: string): number {
  return Number(one === 'postgres') - Number(other === 'postgres');
}

/**
 * @param isWhole the database is there, too, so the directory must be empty; otherwise only the files of a
 * backup must not exist.
 * @throws StartProblem if something exists.
 */
export function refuseTakenDataDir(dataDir: string, isWhole: boolean): void {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const found = names.find((name) => name !== STAGE && (isWhole || keptPlaces.includes(name)));
  if (found === undefined) return;
  throw new StartProblem(
    `DATA_DIR ${dataDir} is not empty (it has ${found}): a backup is restored where nothing is yet, for example DATA_DIR=./data2`,
  );
}
