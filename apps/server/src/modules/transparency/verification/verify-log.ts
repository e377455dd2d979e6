import { Defect } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import { sameBytes } from '@tidemark/verify/bytes';
import { HASH_BYTES, type Hash } from '@tidemark/verify/merkle';
import { openCheckpoint } from '@tidemark/verify/note';
import { TILE_WIDTH } from '@tidemark/verify/tile';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { keysByCheckpoint } from '../read/keys.ts';
import { selectBatchPage, selectSize, selectTiles } from '../store/batches.ts';
import { type LogRow, selectCheckpointBeyond, selectCheckpoints, selectLogs } from '../store/log-rows.ts';
import { headAt } from '../store/tiles.ts';
import type { LastSigned } from '../writer/checkpoint-signer.ts';
import { checkSignature } from '../writer/signing-key.ts';
import { type ContentCheck, createContentCheck } from './content-check.ts';
import { describeLeaf } from './describe-leaf.ts';
import { LoggedLeaves } from './logged-leaves.ts';
import { verifyNothingUnlogged } from './unlogged.ts';
import type { VerifySources } from './verify-sources.ts';
import { type MadeTile, VerifyTree } from './verify-tree.ts';

export interface VerifyLogOptions {
  readonly sources: VerifySources;
  /** Undefined: records are not compared with their commitments, because the secret of the salts is not there. */
  readonly saltOf: ((kind: string, id: string) => Uint8Array) | undefined;
  /** What this machine signed last; undefined where it did not sign. */
  readonly signed: LastSigned | undefined;
  /** The public key of this machine; undefined where it has none. */
  readonly publicKey: Uint8Array | undefined;
}

/** More would be the same attack again and again. */
const BREACHES_MAX = 20;
/** Two pages are in memory: while one is hashed, PostgreSQL reads what the next is compared with. */
const PAGE_LEAVES = 20_000;

/**
 * Recomputes the log from its leaves and its leaves from the tables: the tree, every stored checkpoint and signature,
 * every tick and record, and that nothing was recorded beside the log. Answers a sentence for each difference, the
 * first ones only.
 */
export async function verifyLog(database: Queryable, options: VerifyLogOptions): Promise<string[]> {
  const logs = await selectLogs(database);
  const breaches: string[] = [];
  const content = await createContentCheck(database, options);
  for (const log of logs) {
    breaches.push(...(await verifyOneLog(database, log, content)));
    if (breaches.length >= BREACHES_MAX) return breaches.slice(0, BREACHES_MAX);
  }
  const [first, newest] = [logs[0], logs.at(-1)];
  if (first === undefined || newest === undefined)
    return options.signed === undefined ? [] : ['the log that was signed is gone'];
  const isWhole = breaches.length === 0;
  breaches.push(...(await differsFromSigned(database, newest, { ...options, isWhole })));
  // What follows a damaged leaf was not read: it would pass for not logged.
  if (isWhole) breaches.push(...(await verifyNothingUnlogged(database, content.seen, options.sources)));
  return breaches.slice(0, BREACHES_MAX);
}

async function verifyOneLog(database: Queryable, log: LogRow, content: ContentCheck): Promise<string[]> {
  const say = (problem: string): string => `log ${log.origin}: ${problem}`;
  const keys = await readableKeys(database, log.id);
  const walk = new LogWalk(log, keys);
  const pages = readPages(database, log.id, content);
  let page = await pages();
  while (page !== undefined) {
    // Asked for before this page is checked: the database works meanwhile.
    const next = pages();
    next.catch(() => undefined);
    const broken = typeof page === 'string' ? [page] : await walk.take(page);
    if (broken.length > 0) {
      await next;
      return broken.map(say);
    }
    page = await next;
  }
  if (walk.size === 0) return [say('its leaves are gone')];
  if (keys === undefined) return [say('a leaf that names its keys is damaged')];
  const beyond = await selectCheckpointBeyond(database, { log: log.id, size: walk.size });
  return beyond === undefined ? [] : [say(`${beyond} leaves were signed, ${walk.size} are there`)];
}

type Keys = Awaited<ReturnType<typeof keysByCheckpoint>>;

/** Undefined where a leaf that names keys is damaged: then its batch is named. */
async function readableKeys(database: Queryable, log: number): Promise<Keys | undefined> {
  try {
    return await keysByCheckpoint(database, log);
  } catch (error) {
    if (error instanceof Defect) return undefined;
    throw error;
  }
}

/** Batches that follow each other, and what they are compared with, which the database reads meanwhile. */
interface Page {
  readonly batches: readonly LoggedLeaves[];
  readonly checkpoints: Promise<readonly { readonly size: number; readonly note: string }[]>;
  /** Complete tiles, by level. */
  readonly tiles: readonly Promise<readonly { readonly index: number; readonly hashes: Uint8Array }[]>[];
  differingContents(): Promise<string[]>;
}

/** Answers the next page of a log at each call, or what is wrong with it; undefined behind the last one. */
function readPages(database: Queryable, log: number, content: ContentCheck) {
  let size = 0;
  let before: Millis | undefined;
  const select = (after: number) => {
    const batches = selectBatchPage(database, { log, after, leaves: PAGE_LEAVES });
    batches.catch(() => undefined);
    return batches;
  };
  let following = select(-1);
  return async (): Promise<Page | string | undefined> => {
    const batches: LoggedLeaves[] = [];
    const from = size;
    const selected = await following;
    const last = selected.at(-1);
    if (last === undefined) return undefined;
    for (const batch of selected) {
      if (batch.first !== size) return `leaves ${size} to ${batch.first - 1} are gone`;
      const leaves = LoggedLeaves.read(batch);
      size += batch.leaves;
      if (leaves === undefined) return `the contents of leaves ${batch.first} to ${size - 1} are damaged`;
      batches.push(leaves);
    }
    const checkpoints = selectCheckpoints(database, { log, after: from, upTo: size });
    checkpoints.catch(() => undefined);
    const page = {
      batches,
      checkpoints,
      tiles: tilesBetween(database, { log, from, to: size }),
      differingContents: content.read(batches, before),
    };
    before = last.at;
    following = select(last.first);
    return page;
  };
}

/** Asks for the tiles that these leaves complete. */
function tilesBetween(
  database: Queryable,
  { log, from, to }: { readonly log: number; readonly from: number; readonly to: number },
) {
  const levels: ReturnType<typeof selectTiles>[] = [];
  const tilesOf = (size: number, level: number): number => Math.floor(size / TILE_WIDTH ** (level + 1));
  for (let level = 0; tilesOf(to, level) > tilesOf(from, level); level += 1) {
    const range = { from: tilesOf(from, level), to: tilesOf(to, level) };
    const tiles = selectTiles(database, { log, level, ...range });
    tiles.catch(() => undefined);
    levels.push(tiles);
  }
  return levels;
}

/** Goes through a log from its first leaf. */
class LogWalk {
  readonly #log: LogRow;
  readonly #keys: Keys | undefined;
  readonly #tree = new VerifyTree();
  #agreed = 0;

  /** Without `keys` checkpoints are not compared. */
  constructor(log: LogRow, keys: Keys | undefined) {
    this.#log = log;
    this.#keys = keys;
  }

  get size(): number {
    return this.#tree.size;
  }

  /** What is wrong with the next page. */
  async take(page: Page): Promise<string[]> {
    const checkpoints = await page.checkpoints;
    const signed = new Set(checkpoints.map(({ size }) => size));
    const made: MadeTile[] = [];
    const roots = new Map<number, Hash>();
    for (const leaves of page.batches) {
      for (let place = 0; place < leaves.batch.leaves; place += 1)
        this.#tree.append(leaves.prefixed(place), made);
      if (signed.has(this.#tree.size)) roots.set(this.#tree.size, this.#tree.root());
    }
    return [
      ...(await differingTiles(made, page)),
      ...this.#differingCheckpoint(checkpoints, roots, page),
      ...(await page.differingContents()),
    ];
  }

  #differingCheckpoint(
    checkpoints: Awaited<Page['checkpoints']>,
    roots: ReadonlyMap<number, Hash>,
    { batches }: Page,
  ): string[] {
    if (this.#keys === undefined) return [];
    for (const { size, note } of checkpoints) {
      const problem = this.#checkpointProblem({ size, note, keys: this.#keys(size) }, roots.get(size));
      if (problem !== undefined) return [`${problem}${this.#firstSince(batches)}`];
      this.#agreed = size;
    }
    return [];
  }

  #checkpointProblem(
    { size, note, keys }: { readonly size: number; readonly note: string; readonly keys: ReturnType<Keys> },
    root: Hash | undefined,
  ): string | undefined {
    const opened = keys && openCheckpoint(note, keys, checkSignature);
    if (opened === undefined || typeof opened === 'string')
      return `the signature of the checkpoint of ${size} leaves is not that of the log's key`;
    const agrees =
      root !== undefined &&
      opened.size === size &&
      opened.origin === this.#log.origin &&
      sameBytes(opened.root, root);
    return agrees ? undefined : `the leaves are not those that the checkpoint of ${size} leaves signed`;
  }

  /** Names the first leaf that may be another one: those before agree with the checkpoint before. */
  #firstSince(batches: readonly LoggedLeaves[]): string {
    const name = nameOf(batches, this.#agreed);
    return name === undefined ? '' : `; those before leaf ${this.#agreed} agree, it is ${name}`;
  }
}

async function differingTiles(made: readonly MadeTile[], { batches, tiles }: Page): Promise<string[]> {
  const broken: string[] = [];
  for (const [level, selected] of tiles.entries()) {
    const stored = new Map((await selected).map(({ index, hashes }) => [index, hashes]));
    for (const tile of made)
      if (tile.level === level) broken.push(...differingTile(tile, stored.get(tile.index), batches));
  }
  return broken;
}

/** Compares a tile with the stored one, and names the first leaf whose hash differs. */
function differingTile(
  { level, index, hashes }: MadeTile,
  stored: Uint8Array | undefined,
  batches: readonly LoggedLeaves[],
): string[] {
  if (stored?.length !== hashes.length) return [`the hashes of tile ${level}/${index} are gone`];
  if (hashes.equals(stored)) return [];
  if (level > 0) return [`the hashes of tile ${level}/${index} are not those of its leaves`];
  const byte = hashes.findIndex((value, at) => value !== stored[at]);
  const leaf = index * TILE_WIDTH + Math.floor(byte / HASH_BYTES);
  const name = nameOf(batches, leaf);
  return [`leaf ${leaf}${name === undefined ? '' : ` (${name})`} is not the one whose hash is stored`];
}

/** A leaf of these batches in words; undefined where it is none of theirs. */
function nameOf(batches: readonly LoggedLeaves[], leaf: number): string | undefined {
  for (const leaves of batches) {
    const content = leaves.content(leaf - leaves.batch.first);
    if (content !== undefined) return describeLeaf(content, leaves.batch, leaf);
  }
  return undefined;
}

/** What this machine signed last must be the beginning of what is there, under its own key. */
async function differsFromSigned(
  database: Queryable,
  { id, origin }: LogRow,
  { signed, publicKey, isWhole }: VerifyLogOptions & { readonly isWhole: boolean },
): Promise<string[]> {
  if (signed !== undefined && signed.origin !== origin)
    return [`log ${origin}: this machine signed the log ${signed.origin}`];
  const size = await selectSize(database, id);
  if (signed !== undefined && size < signed.size)
    return [`log ${origin}: this machine signed ${signed.size} leaves, ${size} are there`];
  // What is damaged has neither keys nor a root.
  if (!isWhole) return [];
  const keys = (await keysByCheckpoint(database, id))(Number.POSITIVE_INFINITY);
  if (publicKey !== undefined && !keys?.some((key) => sameBytes(key.publicKey, publicKey)))
    return [`log ${origin}: its key is not the one of this machine (log.key)`];
  if (signed === undefined) return [];
  const { root } = await headAt(database, id, signed.size);
  return sameBytes(root, signed.root)
    ? []
    : [`log ${origin}: the first ${signed.size} leaves are not those that this machine signed`];
}
