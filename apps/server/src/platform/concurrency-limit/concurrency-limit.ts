import { type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';

/** How soon a caller who found the gate full may try again, seconds. */
const RETRY_SECONDS = 3;

/**
 * Runs a few pieces of costly work at a time and lets a bounded number wait: concurrent hashes of 19 MiB for
 * every caller would take all memory and processors from users who trade.
 */
export interface ConcurrencyLimit {
  /**
   * Runs the work when it is its turn. Work is queued by `share` (an address, a user), and the shares take
   * turns, so that one caller's queue delays the others by one piece of work at a time. Refuses
   * `request.too_many` when the share or the complete queue is full.
   */
  run<T>(work: () => Promise<T>, share?: string): Promise<Outcome<T>>;
  /** The refusal of a share whose own queue is full: checked before any costly work. */
  refuseFull(share: string): Refusal | undefined;
}

export interface WorkGateBounds {
  readonly running: number;
  /** Pieces of work that wait in total. */
  readonly waiting: number;
  /** Pieces of work of one share that wait; as many as in total unless given. */
  readonly waitingPerShare?: number;
  /** Called for each refusal, with the bound that was reached. */
  readonly onRefused?: (bound: 'share' | 'total') => void;
}

/** Notifies waiting work whether it may run or has lost its place. */
type Turn = (mayRun: boolean) => void;

export function createConcurrencyLimit(bounds: WorkGateBounds): ConcurrencyLimit {
  const { running, waiting, waitingPerShare = waiting, onRefused } = bounds;
  const queues = new Queues();
  let busy = 0;

  /** The limit that prevents new work of the share from waiting. */
  function boundReached(share: string): 'share' | 'total' | undefined {
    if (queues.length(share) >= waitingPerShare) return 'share';
    return queues.total < waiting || queues.displaceFor(share) ? undefined : 'total';
  }

  function leave(): void {
    const next = queues.dequeue();
    // The place is handed on, so that a newcomer cannot slip in between.
    if (next) next(true);
    else busy -= 1;
  }

  const full = (bound: 'share' | 'total'): Refusal => {
    onRefused?.(bound);
    return refuse('request.too_many', { seconds: RETRY_SECONDS });
  };

  return {
    refuseFull: (share) =>
      busy >= running && queues.length(share) >= waitingPerShare ? full('share') : undefined,

    async run(work, share = '') {
      if (busy < running) busy += 1;
      else {
        const reached = boundReached(share);
        if (reached !== undefined) return full(reached);
        const mayRun = await new Promise<boolean>((resolve) => queues.enqueue(share, resolve));
        if (!mayRun) return full('total');
      }
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Turns that wait, in a queue for each share. */
class Queues {
  // The first key is the share whose turn it is next; no queue in here is empty.
  readonly #byShare = new Map<string, Turn[]>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  length(share: string): number {
    return this.#byShare.get(share)?.length ?? 0;
  }

  enqueue(share: string, turn: Turn): void {
    const queue = this.#byShare.get(share);
    if (queue === undefined) this.#byShare.set(share, [turn]);
    else queue.push(turn);
    this.#total += 1;
  }

  dequeue(): Turn | undefined {
    const [first] = this.#byShare;
    if (first === undefined) return undefined;
    const [share, queue] = first;
    const turn = queue.shift();
    this.#byShare.delete(share);
    if (queue.length > 0) this.#byShare.set(share, queue);
    this.#total -= 1;
    return turn;
  }

  /** Makes room in a full queue: the longest share gives up its newest work for a clearly shorter one. */
  displaceFor(share: string): boolean {
    let longest: Turn[] = [];
    for (const queue of this.#byShare.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= this.length(share) + 1) return false;
    longest.pop()?.(false);
    this.#total -= 1;
    return true;
  }
}
