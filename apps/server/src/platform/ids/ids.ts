import type { Queryable } from '../database/queryable.ts';

/** Ids of a sequence whose increment is the block's size, handed out without a round trip each. */
export interface IdSource {
  /**
   * Makes sure that the next `count` calls of `next` need no database. Inside a transaction pass it
   * as `through`: whoever holds a connection must not wait for a second one.
   */
  reserve(count: number, through?: Queryable): Promise<void>;
  next(): number;
}

const BLOCK_SIZE = 1000;

/** `sequence` must have been created with `increment by 1000`. Ids are unique, not without gaps. */
export function createIdSource(database: Queryable, sequence: string): IdSource {
  const blocks: { from: number; to: number }[] = [];
  let fetching: Promise<void> | undefined;

  function left(): number {
    return blocks.reduce((sum, block) => sum + block.to - block.from, 0);
  }

  async function fetchBlocks(count: number, through: Queryable): Promise<void> {
    const rows = await through.query<{ start: string }>({
      name: 'platform.reserve_ids',
      text: 'select nextval($1::regclass)::text as start from generate_series(1, $2::int)',
      values: [sequence, Math.ceil(count / BLOCK_SIZE)],
    });
    for (const row of rows) blocks.push({ from: Number(row.start), to: Number(row.start) + BLOCK_SIZE });
  }

  return {
    async reserve(count, through = database) {
      // A block more than asked is kept in hand, for those who have reserved and not yet taken.
      while (left() < count + BLOCK_SIZE) {
        fetching ??= fetchBlocks(count + 2 * BLOCK_SIZE, through).finally(() => {
          fetching = undefined;
        });
        await fetching;
      }
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
}
