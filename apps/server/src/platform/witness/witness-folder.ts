import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Checkpoint, parseCheckpoint, parseNote } from '@tidemark/verify/note';
import { readIfThere, writeDurably } from '../files/private-file.ts';
import { errorCode, firstLine, StartProblem } from '../start-problem.ts';

const LOCK_FILE = 'lock';
const KEY_FILE = 'key';
/** Later evidence of the same log says nothing new. */
const EVIDENCE_MAX = 100;

/** What a witness remembers: the checkpoint that it has cosigned last of each log. */
export interface WitnessFolder {
  /** @throws Error where the file is not what this witness wrote: it must not sign then */
  kept(origin: string): Checkpoint | undefined;
  /** Is on the disk when this returns. */
  keep(origin: string, note: string): void;
  /** Keeps a signed checkpoint that was refused. */
  keepEvidence(name: string, note: string): void;
  /** Public keys of a log that were shown at the first start, by its address. */
  readLogKeys(address: string): string | undefined;
  writeLogKeys(address: string, text: string): void;
  /** Verifier key of this witness; undefined before its first start. */
  readonly ownKey: string | undefined;
  writeOwnKey(key: string): void;
  close(): void;
}

/**
 * Opens the folder of a witness for this process alone; it is created where it is missing.
 *
 * @throws StartProblem where it cannot be used, or another process uses it
 */
export function openWitnessFolder(directory: string): WitnessFolder {
  const at = (...names: string[]): string => join(directory, ...names);
  const lock = at(LOCK_FILE);
  try {
    mkdirSync(at('logs'), { recursive: true, mode: 0o700 });
    mkdirSync(at('refused'), { recursive: true, mode: 0o700 });
    takeLock(lock);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`${directory} cannot be used: ${firstLine(error)}`);
  }
  const fileOf = (origin: string): string => at('logs', `${nameOf(origin)}.checkpoint`);
  const keysOf = (address: string): string => at('logs', `${nameOf(address)}.keys`);
  return {
    kept(origin) {
      const text = readIfThere(fileOf(origin));
      if (text === undefined) return undefined;
      const note = parseNote(text);
      const checkpoint = note && parseCheckpoint(note.text);
      if (checkpoint?.origin === origin) return checkpoint;
      throw new Error(`${fileOf(origin)} is no checkpoint of ${origin}`);
    },
    keep: (origin, note) => writeDurably(fileOf(origin), note),
    keepEvidence(name, note) {
      const path = at('refused', name);
      if (readdirSync(at('refused')).length < EVIDENCE_MAX && readIfThere(path) === undefined) {
        writeDurably(path, note);
      }
    },
    readLogKeys: (address) => readIfThere(keysOf(address)),
    writeLogKeys: (address, text) => writeDurably(keysOf(address), text),
    ownKey: readIfThere(at(KEY_FILE))?.trim(),
    writeOwnKey: (key) => writeDurably(at(KEY_FILE), `${key}\n`),
    close: () => rmSync(lock, { force: true }),
  };
}

/** Names of logs have characters that file names have not. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

function takeLock(path: string): void {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const owner = Number(readIfThere(path));
    if (isRunning(owner)) {
      throw new StartProblem(
        `another witness, process ${owner}, uses this folder; if there is none, remove ${path}`,
      );
    }
    writeFileSync(path, `${process.pid}\n`);
  }
}

function isRunning(pid: number): boolean {
  // In a container each start may have the same number.
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
