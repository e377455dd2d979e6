import { getPublicKey, sign } from '@noble/ed25519';
import { concatBytes, toBase64, utf8 } from '../bytes.ts';
import { type Entry, formatEntry } from '../entry/index.ts';
import {
  EMPTY_ROOT,
  type Hash,
  leafHash,
  type Node,
  type NodeReader,
  nodeHash,
  proveInclusion,
  rootAt,
} from '../merkle/index.ts';
import {
  checkpointText,
  cosignature,
  cosignedBytes,
  formatKey,
  formatNote,
  type VerifierKey,
  verifierKey,
} from '../note/index.ts';
import type { ProvenLeaf } from '../receipt/index.ts';
import { formatEntries, TILE_WIDTH, type Tile } from '../tile/index.ts';

/** A key of a log, from a seed of one repeated byte. */
export class TestKey {
  readonly #secret: Uint8Array;
  readonly #lines: readonly [VerifierKey, VerifierKey];

  constructor(origin: string, seed: number) {
    this.#secret = new Uint8Array(32).fill(seed);
    const publicKey = getPublicKey(this.#secret);
    this.#lines = [verifierKey(origin, 'ed25519', publicKey), verifierKey(origin, 'cosignature', publicKey)];
  }

  /** Its verifier keys: for the text, and for the text with the time. */
  get lines(): readonly string[] {
    return this.#lines.map(formatKey);
  }

  /** A file of public keys as `/log/key` gives it. */
  get file(): string {
    return this.lines.map((line) => `${line}\n`).join('');
  }

  /** Signs a text in both ways; `at` in Unix seconds. */
  sign(text: string, at: number): string {
    const [plain, timed] = this.#lines;
    return formatNote({
      text,
      signatures: [
        { name: plain.name, keyId: plain.keyId, bytes: sign(utf8(text), this.#secret) },
        {
          name: timed.name,
          keyId: timed.keyId,
          bytes: cosignature(at, sign(cosignedBytes({ text }, at), this.#secret)),
        },
      ],
    });
  }
}

/** A log in memory, for tests: any leaves, signed by any key. */
export class TestLog {
  readonly entries: Uint8Array[] = [];
  readonly origin: string;
  #hashes = new Map<string, Hash>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get size(): number {
    return this.entries.length;
  }

  /** Adds a leaf; its index. */
  add(entry: Entry): number {
    return this.entries.push(utf8(formatEntry(entry))) - 1;
  }

  /** Another log with the same leaves, which may then go its own way. */
  copy(): TestLog {
    const copy = new TestLog(this.origin);
    copy.entries.push(...this.entries);
    return copy;
  }

  /** Replaces a leaf, as an owner of the database could. */
  replace(index: number, entry: Entry): void {
    this.entries[index] = utf8(formatEntry(entry));
    this.#hashes = new Map();
  }

  async root(size = this.size): Promise<Hash> {
    return size === 0 ? EMPTY_ROOT : rootAt(size, this.read);
  }

  /** A signed checkpoint; `at` in Unix seconds. */
  async checkpoint(key: TestKey, at: number, size = this.size): Promise<string> {
    return key.sign(checkpointText({ origin: this.origin, size, root: await this.root(size) }), at);
  }

  async prove(index: number, size = this.size): Promise<ProvenLeaf> {
    const proof = await proveInclusion(index, size, this.read);
    return { entry: new TextDecoder().decode(this.entries[index]), index, proof: proof.map(toBase64) };
  }

  /** Bytes of a tile, as a server gives them. */
  tile({ level, index, width }: Tile): Uint8Array {
    const start = index * TILE_WIDTH;
    if (level === 'entries') return formatEntries(this.entries.slice(start, start + width));
    const nodes = Array.from({ length: width }, (_, at) => ({ level: level * 8, index: start + at }));
    return concatBytes(...nodes.map((node) => this.#hash(node)));
  }

  readonly read: NodeReader = (nodes) => Promise.resolve(nodes.map((node) => this.#hash(node)));

  #hash({ level, index }: Node): Hash {
    const name = `${level}/${index}`;
    const known = this.#hashes.get(name);
    if (known !== undefined) return known;
    const hash =
      level === 0
        ? leafHash(this.entries[index] as Uint8Array)
        : nodeHash(
            this.#hash({ level: level - 1, index: index * 2 }),
            this.#hash({ level: level - 1, index: index * 2 + 1 }),
          );
    this.#hashes.set(name, hash);
    return hash;
  }
}
