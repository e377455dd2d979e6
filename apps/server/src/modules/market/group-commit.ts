/** Stores items in batches: items that arrive during one share the next. */
export interface GroupCommit<Item> {
  /** Resolves when the items are stored, in order of arrival. */
  add(items: readonly Item[]): Promise<void>;
  /** Resolves when nothing is pending, stored or failed. */
  idle(): Promise<void>;
}

interface GroupCommitOptions<Item> {
  /** How long a first item waits for others. */
  readonly batchMs: number;
  readonly batchMax: number;
  readonly store: (batch: readonly Item[]) => Promise<void>;
  /** No waiting item was stored; called before the callers receive the error. */
  readonly onFailure: (error: unknown) => void;
}

interface Pledge {
  /** Total count of stored items at which it resolves. */
  readonly upTo: number;
  readonly keep: () => void;
  readonly break: (error: unknown) => void;
}

export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  let waiting: Item[] = [];
  let pledges: Pledge[] = [];
  let addedCount = 0;
  let storedCount = 0;
  let flushing: Promise<void> | undefined;

  async function flush(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, options.batchMs));
    try {
      while (waiting.length > 0) await storeSome();
    } catch (error) {
      giveUp(error);
    } finally {
      flushing = undefined;
    }
  }

  async function storeSome(): Promise<void> {
    const batch = waiting.slice(0, options.batchMax);
    await options.store(batch);
    waiting.splice(0, batch.length);
    storedCount += batch.length;
    const kept = pledges.filter((pledge) => pledge.upTo <= storedCount);
    pledges = pledges.filter((pledge) => pledge.upTo > storedCount);
    for (const pledge of kept) pledge.keep();
  }

  function giveUp(error: unknown): void {
    const broken = pledges;
    waiting = [];
    pledges = [];
    storedCount = addedCount;
    options.onFailure(error);
    for (const pledge of broken) pledge.break(error);
  }

  return {
    add(items) {
      if (items.length === 0) return Promise.resolve();
      for (const item of items) waiting.push(item);
      addedCount += items.length;
      const stored = new Promise<void>((keep, fail) => {
        pledges.push({ upTo: addedCount, keep, break: fail });
      });
      flushing ??= flush();
      return stored;
    },
    async idle() {
      while (flushing !== undefined) await flushing;
    },
  };
}
