import { type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';

/** How soon a caller who found the gate full may try again, seconds. */
const RETRY_SECONDS = 3;

/**
 * Lets a few pieces of costly work run at a time and a bounded number wait: a hash of 19 MiB for
 * everyone who asks at once would take all memory and processors from those who trade.
 */
export interface WorkGate {
  /**
   * Runs the work when it is its turn. Work is queued by `share` (an address, a user), and the shares
   * take turns, so that one caller's queue delays the others by one piece of work at a time. Refuses
   * `request.too_many` when the share or the whole queue is full.
   */
  run<T>(work: () => Promise<T>, share?: string): Promise<Outcome<T>>;
  /** The refusal of a share whose own queue is full: asked before anything is done that costs something. */
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

/** Tells waiting work whether it may run or has lost its place. */
type Turn = (mayRun: boolean) => void;

export function createWorkGate(bounds: WorkGateBounds): WorkGate {
  const { running, waiting, waitingPerShare = waiting, onRefused } = bounds;
  // The first key is the share whose turn it is next; no queue in here is empty.
  const queues = new Map<string, Turn[]>();
  let queued = 0;
  let busy = 0;

  function enqueue(share: string, turn: Turn): void {
    const queue = queues.get(share);
    if (queue === undefined) queues.set(share, [turn]);
    else queue.push(turn);
    queued += 1;
  }

  function dequeue(): Turn | undefined {
    const [first] = queues;
    if (first === undefined) return undefined;
    const [share, queue] = first;
    const turn = queue.shift();
    queues.delete(share);
    if (queue.length > 0) queues.set(share, queue);
    queued -= 1;
    return turn;
  }

  /** Makes room in a full queue: the longest share gives up its newest work for a clearly shorter one. */
  function displaceFor(share: string): boolean {
    let longest: Turn[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= (queues.get(share)?.length ?? 0) + 1) return false;
    longest.pop()?.(false);
    queued -= 1;
    return true;
  }

  /** The bound that keeps new work of the share from waiting. */
  function boundReached(share: string): 'share' | 'total' | undefined {
    if ((queues.get(share)?.length ?? 0) >= waitingPerShare) return 'share';
    return queued < waiting || displaceFor(share) ? undefined : 'total';
  }

  function leave(): void {
    const next = dequeue();
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
      busy >= running && (queues.get(share)?.length ?? 0) >= waitingPerShare ? full('share') : undefined,

    async run(work, share = '') {
      if (busy < running) busy += 1;
      else {
        const reached = boundReached(share);
        if (reached !== undefined) return full(reached);
        const mayRun = await new Promise<boolean>((resolve) => enqueue(share, resolve));
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
