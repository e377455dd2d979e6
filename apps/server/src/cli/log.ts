import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Compared,
  compareCheckpoint,
  type Followed,
  findMisnumbered,
  followLog,
  type MirrorFolder,
  MirrorRefusal,
} from '@tidemark/verify/mirror';
import { readKeyFile, type VerifierKey } from '@tidemark/verify/note';
import { type Config, readConfig } from '../config.ts';
import { makeNextKey } from '../modules/transparency/index.ts';
import { diskFolder } from '../platform/mirror/disk-folder.ts';
import { type HttpLog, httpLog } from '../platform/mirror/http-log.ts';
import { firstLine, StartProblem } from '../platform/start-problem.ts';
import { misnumberedText, momentText, refusalText } from './log-sentences.ts';
import { WITNESS_USAGE, witness } from './log-witness.ts';

const USAGE = `usage: tidemark log mirror DIR --from URL [--key KEYFILE] | log compare CHECKPOINT_FILE --mirror DIR [--key KEYFILE] | ${WITNESS_USAGE} | log rotate`;
const KEY_FILE = 'key';
const FILE_BYTES_MAX = 1_000_000;

/**
 * `tidemark log mirror DIR --from URL`: keeps a checked copy of an instance's log; `log compare FILE --mirror DIR`:
 * holds a checkpoint that somebody else was shown, or that of a receipt, against the copy; `log witness` is in
 * log-witness.ts. None needs a database or the operator. Exit code 1 with one sentence where the log contradicts
 * itself. `log rotate`, by the operator: makes the next key of this instance's log.
 *
 * @throws StartProblem where it does, or something cannot be read
 */
export async function log(args: readonly string[]): Promise<number> {
  if (args[0] === 'witness') return witness(args.slice(1));
  const [action, target, ...more] = positionals(args);
  const { from, key, mirror } = options(args);
  if (action === 'rotate' && target === undefined && from === undefined && mirror === undefined) {
    return rotated(readConfig(process.env));
  }
  if (target === undefined || more.length > 0) throw new StartProblem(USAGE);
  if (action === 'mirror' && from !== undefined && mirror === undefined) {
    return mirrored(resolve(target), from, key);
  }
  if (action === 'compare' && mirror !== undefined && from === undefined) {
    return compared(resolve(target), resolve(mirror), key);
  }
  throw new StartProblem(USAGE);
}

/** Makes the key that replaces the one of the log when the server starts next. */
export function rotated({ dataDir, logSigner }: Pick<Config, 'dataDir' | 'logSigner'>): number {
  say(
    `${makeNextKey({ dataDir, signer: logSigner })} is the key of the log from the next start of the server on`,
  );
  return 0;
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { from: text, key: text, mirror: text },
    });
  } catch {
    throw new StartProblem(USAGE);
  }
}

const positionals = (args: readonly string[]): readonly string[] => parsed(args).positionals;
const options = (args: readonly string[]) => parsed(args).values;

async function mirrored(directory: string, from: string, keyPath: string | undefined): Promise<number> {
  const source = httpLog(from);
  const folder = await diskFolder(directory, { create: true });
  const keys = await keysOf({ folder, keyPath, source, directory });
  const followed = await refusing(directory, () => followLog({ source, folder, keys: keys.list }));
  // A key counts for later runs once a checkpoint that it signed was followed.
  await folder.write(KEY_FILE, new TextEncoder().encode(keys.text));
  if (keys.isFirstSight) {
    say(
      `the key is the one that ${from} shows: compare ${directory}/${KEY_FILE} with one from another place`,
    );
  }
  say(followedText(followed));
  const misnumbered = await refusing(directory, () => findMisnumbered(folder, followed.size));
  if (misnumbered !== undefined) throw new StartProblem(misnumberedText(misnumbered));
  return 0;
}

function followedText({ kind, origin, since, size, signedAt, withheld }: Followed): string {
  const at = momentText(signedAt);
  if (kind === 'same') return `${origin} has still ${size} entries, as the mirror has them; signed ${at}`;
  if (kind === 'older') {
    return `${origin} shows an older checkpoint, of ${at}, which the mirror agrees with; the mirror has ${size} entries`;
  }
  const grown = since === 0 ? `${size} entries` : `${size} entries, ${size - since} of them new`;
  const without =
    withheld === 0 ? '' : `; the content of ${withheld} is not given any more, their hashes are`;
  return `${origin} has ${grown}; signed ${at}, and every hash is as signed${without}`;
}

async function compared(path: string, directory: string, keyPath: string | undefined): Promise<number> {
  const text = checkpointIn(await fileText(path));
  const folder = await diskFolder(directory, { create: false });
  const keys = await keysOf({ folder, keyPath, source: undefined, directory });
  const found = await refusing(directory, () => compareCheckpoint(text, folder, keys.list));
  say(comparedText(found));
  return found.kind === 'same' ? 0 : 1;
}

function comparedText({ kind, origin, size, mirrored: own }: Compared): string {
  if (kind === 'same') return `the checkpoint of ${size} entries is of the history that the mirror has`;
  return `the checkpoint has ${size} entries and the mirror ${own}: bring the mirror of ${origin} up to date first`;
}

/** A checkpoint, or that within a receipt. */
function checkpointIn(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    const value = JSON.parse(text) as { readonly checkpoint?: unknown };
    return typeof value.checkpoint === 'string' ? value.checkpoint : text;
  } catch {
    return text;
  }
}

interface KnownKeys {
  readonly list: readonly VerifierKey[];
  readonly text: string;
  /** Nobody but the log itself has shown them. */
  readonly isFirstSight: boolean;
}

/** The keys of a file, else those that the mirror has used before, else those that the log shows. */
async function keysOf(input: {
  readonly folder: MirrorFolder;
  readonly keyPath: string | undefined;
  readonly source: HttpLog | undefined;
  readonly directory: string;
}): Promise<KnownKeys> {
  const { folder, keyPath, source, directory } = input;
  if (keyPath !== undefined) return known(await fileText(resolve(keyPath)), keyPath);
  const own = await folder.read(KEY_FILE);
  if (own !== undefined) return known(new TextDecoder().decode(own), `${directory}/${KEY_FILE}`);
  if (source === undefined) {
    throw new StartProblem(`${directory} is no mirror of a log: it holds no key`);
  }
  return { ...known(await source.key(), 'the answer of /log/key'), isFirstSight: true };
}

function known(text: string, place: string): KnownKeys {
  const list = readKeyFile(text);
  if (list === undefined) throw new StartProblem(`${place} is no list of public keys, one per line`);
  return { list, text, isFirstSight: false };
}

async function fileText(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    if (bytes.length > FILE_BYTES_MAX) throw new Error(`it has more than ${FILE_BYTES_MAX} bytes`);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new StartProblem(`${path} cannot be read: ${firstLine(error)}`);
  }
}

/** A contradiction of the log as one sentence. */
async function refusing<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MirrorRefusal) throw new StartProblem(refusalText(error.problem, directory));
    if (error instanceof RangeError) throw new StartProblem(`${directory}: ${error.message}`);
    throw error;
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
