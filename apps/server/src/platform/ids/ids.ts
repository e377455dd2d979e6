import type { Queryable } from '../database/queryable.ts';

/** Ids of a sequence whose increment is the block's size, handed out without a round trip each. */
export interface IdSource {
  /**
   * Ensures that the next `count` calls of `next` need no database. Inside a transaction pass it as
   * `through`: a caller that holds a connection must not wait for a second one.
   */
  reserve(count: number, through?: Queryable): Promise<void>;
  /**
   * The same, with ids above all that any process on the database has received so far. When requested under a
   * lock, or with a read guarded by a version, ids rise in the order in which rows are created, whichever
   * process writes them.
   */
  reserveNewest(count: number, through?: Queryable): Promise<void>;
  next(): number;
}

const BLOCK_SIZE = 1000;

/** `sequence` must have been created with `increment by 1000`. Ids are unique, not without gaps. */
export function createIdSource(database: Queryable, sequence: string): IdSource {
  return new IdBlocks(database, sequence);
}

class IdBlocks implements IdSource {
  readonly #database: Queryable;
  readonly #sequence: string;
  readonly #blocks: { from: number; to: number }[] = [];
  /** Start of our newest block: a sequence that has advanced since has served another process. */
  #newest: number | undefined;
  #fetching: Promise<void> | undefined;

  constructor(database: Queryable, sequence: string) {
    this.#database = database;
    this.#sequence = sequence;
  }

  async reserve(count: number, through: Queryable = this.#database): Promise<void> {
    // Keeps one block more than requested, for callers that reserved ids and have not taken them yet.
    while (this.#left() < count + BLOCK_SIZE) {
      if (this.#fetching !== undefined) await this.#fetching;
      else await this.#alone(() => this.#fetch(count + 2 * BLOCK_SIZE, through));
    }
  }

  async reserveNewest(count: number, through: Queryable = this.#database): Promise<void> {
    const [row] = await through.query<{ last: string | null }>({
      name: 'platform.last_id',
      text: 'select pg_sequence_last_value($1::regclass)::text as last',
      values: [this.#sequence],
    });
    const last = Number(row?.last ?? 0);
    const isBehind = () => this.#newest === undefined || this.#newest < last;
    if (isBehind()) {
      await this.#alone(async () => {
        if (isBehind()) await this.#renew(count + 2 * BLOCK_SIZE, through);
      });
    }
    await this.reserve(count, through);
  }

  next(): number {
    const block = this.#blocks[0];
    if (!block) throw new Error(`ids of ${this.#sequence} were not reserved`);
    const id = block.from;
    block.from += 1;
    if (block.from === block.to) this.#blocks.shift();
    return id;
  }

  #left(): number {
    return this.#blocks.reduce((sum, block) => sum + block.to - block.from, 0);
  }

  async #take(count: number, through: Queryable): Promise<readonly number[]> {
    const rows = await through.query<{ start: string }>({
      name: 'platform.reserve_ids',
      text: 'select nextval($1::regclass)::text as start from generate_series(1, $2::int)',
      values: [this.#sequence, Math.ceil(count / BLOCK_SIZE)],
    });
    return rows.map(({ start }) => Number(start));
  }

  /** Adds blocks; if another process took some in between, ours are below them and are renewed. */
  async #fetch(count: number, through: Queryable): Promise<void> {
    const starts = await this.#take(count, through);
    const isNext = this.#blocks.length === 0 || starts[0] === (this.#newest ?? Number.NaN) + BLOCK_SIZE;
    this.#newest = starts.at(-1);
    if (isNext && isUnbroken(starts)) this.#blocks.push(...starts.map(blockAt));
    else await this.#renew(count, through);
  }

  /**
   * Takes as many as are available, plus `count`, and only then drops the old ones: they are reserved by
   * others.
   */
  async #renew(count: number, through: Queryable): Promise<void> {
    const starts = await this.#take(this.#left() + count, through);
    this.#newest = starts.at(-1);
    if (!isUnbroken(starts)) return this.#renew(count, through);
    this.#blocks.splice(0, this.#blocks.length, ...starts.map(blockAt));
  }

  async #alone(fetch: () => Promise<void>): Promise<void> {
    while (this.#fetching !== undefined) await this.#fetching;
    this.#fetching = fetch().finally(() => {
      this.#fetching = undefined;
    });
    await this.#fetching;
  }
}

function isUnbroken(starts: readonly number[]): boolean {
  return starts.every((start, i) => i === 0 || start === (starts[i - 1] ?? 0) + BLOCK_SIZE);
}

function blockAt(start: number): { from: number; to: number } {
  return { from: start, to: start + BLOCK_SIZE };
}
