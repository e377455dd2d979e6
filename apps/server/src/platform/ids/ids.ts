import type { Queryable } from '../database/queryable.ts';

/** Ids of a sequence whose increment is the block's size, handed out without a round trip each. */
export interface IdSource {
  /**
   * Makes sure that the next `count` calls of `next` need no database. Inside a transaction pass it
   * as `through`: whoever holds a connection must not wait for a second one.
   */
  reserve(count: number, through?: Queryable): Promise<void>;
  /**
   * The same, with ids above all that any process on the database was given until now. Asked for behind
   * a lock, or behind a reading that a version guards, ids rise in the order in which rows came about,
   * whoever wrote them.
   */
  reserveNewest(count: number, through?: Queryable): Promise<void>;
  next(): number;
}

const BLOCK_SIZE = 1000;

/** `sequence` must have been created with `increment by 1000`. Ids are unique, not without gaps. */
export function createIdSource(database: Queryable, sequence: string): IdSource {
  const blocks: { from: number; to: number }[] = [];
  /** Where our newest block begins: a sequence that has gone on since has served another process. */
  let newest: number | undefined;
  let fetching: Promise<void> | undefined;

  function left(): number {
    return blocks.reduce((sum, block) => sum + block.to - block.from, 0);
  }

  async function take(count: number, through: Queryable): Promise<readonly number[]> {
    const rows = await through.query<{ start: string }>({
      name: 'platform.reserve_ids',
      text: 'select nextval($1::regclass)::text as start from generate_series(1, $2::int)',
      values: [sequence, Math.ceil(count / BLOCK_SIZE)],
    });
    return rows.map(({ start }) => Number(start));
  }

  /** Adds blocks; where another process has taken some in between, ours lie below them and are renewed. */
  async function fetchBlocks(count: number, through: Queryable): Promise<void> {
    const starts = await take(count, through);
    const isNext = starts[0] === (newest ?? Number.NaN) + BLOCK_SIZE || blocks.length === 0;
    newest = starts.at(-1);
    if (isNext && isUnbroken(starts)) blocks.push(...starts.map(blockAt));
    else await renewBlocks(count, through);
  }

  /** Takes as many as are in hand, and `count`, and gives up the old ones only then: others have reserved them. */
  async function renewBlocks(count: number, through: Queryable): Promise<void> {
    const starts = await take(left() + count, through);
    newest = starts.at(-1);
    if (!isUnbroken(starts)) return renewBlocks(count, through);
    blocks.splice(0, blocks.length, ...starts.map(blockAt));
  }

  async function alone(fetch: () => Promise<void>): Promise<void> {
    while (fetching !== undefined) await fetching;
    fetching = fetch().finally(() => {
      fetching = undefined;
    });
    await fetching;
  }

  const source: IdSource = {
    async reserve(count, through = database) {
      // A block more than asked is kept in hand, for those who have reserved and not yet taken.
      while (left() < count + BLOCK_SIZE) {
        if (fetching !== undefined) await fetching;
        else await alone(() => fetchBlocks(count + 2 * BLOCK_SIZE, through));
      }
    },
    async reserveNewest(count, through = database) {
      const [row] = await through.query<{ last: string | null }>({
        name: 'platform.last_id',
        text: 'select pg_sequence_last_value($1::regclass)::text as last',
        values: [sequence],
      });
      const last = Number(row?.last ?? 0);
      const isBehind = () => newest === undefined || newest < last;
      if (isBehind()) {
        await alone(async () => {
          if (isBehind()) await renewBlocks(count + 2 * BLOCK_SIZE, through);
        });
      }
      await source.reserve(count, through);
    },
    next() {
      const block = blocks[0];
      if (!block) throw new Error(`ids of ${sequence} were not reserved`);
      const id = block.from;
      block.from += 1;
      if (block.from === block.to) blocks.shift();
      return id;
    },
  };
  return source;
}

function isUnbroken(starts: readonly number[]): boolean {
  return starts.every((start, i) => i === 0 || start === (starts[i - 1] ?? 0) + BLOCK_SIZE);
}

function blockAt(start: number): { from: number; to: number } {
  return { from: start, to: start + BLOCK_SIZE };
}
