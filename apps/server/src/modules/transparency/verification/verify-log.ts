import type { Millis } from '@tidemark/domain/time';
import { sameBytes } from '@tidemark/verify/bytes';
import type { Hash } from '@tidemark/verify/merkle';
import { openCheckpoint, type VerifierKey } from '@tidemark/verify/note';
import { hashesIn, parseEntries, TILE_WIDTH } from '@tidemark/verify/tile';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { keysByCheckpoint } from '../read/keys.ts';
import { type Batch, selectBatchesSince, selectSize, selectTiles } from '../store/batches.ts';
import { type LogRow, selectCheckpointsAfter, selectLogs } from '../store/log-rows.ts';
import { headAt } from '../store/tiles.ts';
import type { LastSigned } from '../writer/checkpoint-signer.ts';
import { checkSignature } from '../writer/signing-key.ts';
import { Tree } from '../writer/tree.ts';
import { type ContentCheck, createContentCheck, type VerifySources } from './content-check.ts';
import { describeLeaf } from './describe-leaf.ts';
import { verifyNothingUnlogged } from './unlogged.ts';

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
const BATCHES_AT_ONCE = 50;

/**
 * Recomputes the log from its leaves and its leaves from the tables: the tree, every stored checkpoint and signature,
 * every tick and record, and that nothing was recorded beside the log. Answers a sentence for each difference, the
 * first ones only.
 */
export async function verifyLog(database: Queryable, options: VerifyLogOptions): Promise<string[]> {
  const logs = await selectLogs(database);
  const breaches: string[] = [];
  const content = createContentCheck(options);
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
  const walk = new LogWalk(database, log, content);
  let after = -1;
  for (;;) {
    const batches = await selectBatchesSince(database, {
      log: log.id,
      since: 0,
      after,
      limit: BATCHES_AT_ONCE,
    });
    const broken = await walk.take(batches);
    if (broken.length > 0) return broken;
    if (batches.length < BATCHES_AT_ONCE) break;
    after = batches.at(-1)?.first ?? after;
  }
  return walk.end();
}

/** Goes through a log from its first leaf. */
class LogWalk {
  readonly #database: Queryable;
  readonly #log: LogRow;
  readonly #content: ContentCheck;
  readonly #tree = new Tree(0, []);
  #before: Millis | undefined;
  #keys: ((size: number) => readonly [VerifierKey, ...VerifierKey[]] | undefined) | undefined;
  #agreed = 0;

  constructor(database: Queryable, log: LogRow, content: ContentCheck) {
    this.#database = database;
    this.#log = log;
    this.#content = content;
  }

  /** What is wrong with the next batches; ends at the first batch that breaks the tree. */
  async take(batches: readonly Batch[]): Promise<string[]> {
    const tiles: { readonly level: number; readonly index: number; readonly hashes: readonly Hash[] }[] = [];
    const roots = new Map<number, Hash>();
    const whole: { readonly batch: Batch; readonly contents: readonly Uint8Array[] }[] = [];
    for (const batch of batches) {
      if (batch.first !== this.#tree.size)
        return [this.#say(`leaves ${this.#tree.size} to ${batch.first - 1} are gone`)];
      const contents = parseEntries(new Uint8Array(batch.entries), batch.leaves);
      if (contents === undefined)
        return [
          this.#say(`the contents of leaves ${batch.first} to ${batch.first + batch.leaves - 1} are damaged`),
        ];
      for (const leaf of contents) tiles.push(...this.#tree.append(leaf));
      roots.set(this.#tree.size, await this.#tree.root());
      whole.push({ batch, contents });
    }
    const checkpoints = await this.#checkpoints(roots, whole);
    const hashes = await this.#tiles(tiles, whole);
    const contents = await this.#content.check(this.#database, whole, this.#before);
    this.#before = batches.at(-1)?.at ?? this.#before;
    return [...hashes, ...checkpoints, ...contents].map((problem) => this.#say(problem));
  }

  /** A log without leaves, or stored checkpoints of more leaves than there are. */
  async end(): Promise<string[]> {
    const size = this.#tree.size;
    if (size === 0) return [this.#say('its leaves are gone')];
    const [beyond] = await selectCheckpointsAfter(this.#database, { log: this.#log.id, size, limit: 1 });
    return beyond === undefined ? [] : [this.#say(`${beyond.size} leaves were signed, ${size} are there`)];
  }

  #say(problem: string): string {
    return `log ${this.#log.origin}: ${problem}`;
  }

  async #tiles(made: Parameters<typeof differingTile>[0][], whole: Whole): Promise<string[]> {
    const broken: string[] = [];
    const levels = [...new Set(made.map(({ level }) => level))];
    for (const level of levels) {
      const own = made.filter((tile) => tile.level === level);
      const range = { from: own[0]?.index ?? 0, to: (own.at(-1)?.index ?? 0) + 1 };
      const stored = await selectTiles(this.#database, { log: this.#log.id, level, ...range });
      const byIndex = new Map(stored.map((tile) => [tile.index, tile.hashes]));
      for (const tile of own) broken.push(...differingTile(tile, byIndex.get(tile.index), whole));
    }
    return broken;
  }

  async #checkpoints(roots: ReadonlyMap<number, Hash>, whole: Whole): Promise<string[]> {
    this.#keys ??= await keysByCheckpoint(this.#database, this.#log.id);
    for (;;) {
      const stored = await selectCheckpointsAfter(this.#database, {
        log: this.#log.id,
        size: this.#agreed,
        limit: 500,
      });
      const known = stored.filter(({ size }) => size <= this.#tree.size);
      for (const { size, note } of known) {
        const problem = this.#checkpointProblem(size, note, roots.get(size));
        if (problem !== undefined) return [`${problem}${this.#firstSince(whole)}`];
        this.#agreed = size;
      }
      if (known.length < 500) return [];
    }
  }

  #checkpointProblem(size: number, note: string, root: Hash | undefined): string | undefined {
    const keys = this.#keys?.(size);
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
  #firstSince(whole: Whole): string {
    for (const { batch, contents } of whole) {
      const content = contents[this.#agreed - batch.first];
      if (content !== undefined)
        return `; those before leaf ${this.#agreed} agree, it is ${describeLeaf(content, batch, this.#agreed)}`;
    }
    return '';
  }
}

type Whole = readonly { readonly batch: Batch; readonly contents: readonly Uint8Array[] }[];

/** Compares a tile with the stored one, and names the first leaf whose hash differs. */
function differingTile(
  {
    level,
    index,
    hashes,
  }: { readonly level: number; readonly index: number; readonly hashes: readonly Hash[] },
  stored: Uint8Array | undefined,
  whole: Whole,
): string[] {
  const own = stored && hashesIn(new Uint8Array(stored), TILE_WIDTH);
  if (own === undefined) return [`the hashes of tile ${level}/${index} are gone`];
  const place = hashes.findIndex((hash, at) => !sameBytes(hash, own[at] ?? new Uint8Array()));
  if (place < 0) return [];
  if (level > 0) return [`the hashes of tile ${level}/${index} are not those of its leaves`];
  const leaf = index * TILE_WIDTH + place;
  const holder = whole.find(({ batch }) => batch.first <= leaf && leaf < batch.first + batch.leaves);
  const content = holder?.contents[leaf - holder.batch.first];
  const name = holder && content ? ` (${describeLeaf(content, holder.batch, leaf)})` : '';
  return [`leaf ${leaf}${name} is not the one whose hash is stored`];
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
