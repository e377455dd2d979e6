import type { Lane } from '../../platform/database/queryable.ts';
import { type DealInput, dealOrSplit, type WaitingCommand } from './deal-batch.ts';

export interface DispatcherInput extends DealInput {
  readonly connections: readonly Lane[];
  /** Commands in one transaction at the most. */
  readonly batchMax: number;
  /** With fewer waiting, a second transaction is not begun beside one that is under way. */
  readonly batchMin: number;
}

/**
 * Hands what is waiting to the lanes. Commands of one account are dealt one after the other, in the
 * order in which they came: while one is under way, later ones of its accounts wait.
 *
 * One large batch costs less than two small ones, so a further lane joins in only when enough is
 * waiting for it; until then what comes in gathers for the lane that will be free next.
 */
export interface Dispatcher {
  add(waiting: WaitingCommand): void;
  /** Resolves once nothing is waiting or under way. */
  idle(): Promise<void>;
}

export function createDispatcher(input: DispatcherInput): Dispatcher {
  const free = [...input.connections];
  const underWay = new Set<number>();
  const idleWaiters: (() => void)[] = [];
  let waiting: WaitingCommand[] = [];
  let isPumping = false;

  const isIdle = () => waiting.length === 0 && free.length === input.connections.length;

  /** Takes what may be dealt now: nothing of an account that is under way, or waits behind it. */
  function takeBatch(): WaitingCommand[] {
    const batch: WaitingCommand[] = [];
    const left: WaitingCommand[] = [];
    const behind = new Set<number>();
    for (const one of waiting) {
      const { accountIds } = one.command;
      const mayGo =
        batch.length < input.batchMax && !accountIds.some((id) => underWay.has(id) || behind.has(id));
      if (mayGo) {
        batch.push(one);
        continue;
      }
      left.push(one);
      for (const id of accountIds) behind.add(id);
    }
    waiting = left;
    return batch;
  }

  function isWorthALane(): boolean {
    const isQuiet = free.length === input.connections.length;
    return waiting.length > 0 && (isQuiet || waiting.length >= input.batchMin);
  }

  async function dealWith(lane: Lane, batch: readonly WaitingCommand[]): Promise<void> {
    const accountIds = batch.flatMap(({ command }) => command.accountIds);
    for (const id of accountIds) underWay.add(id);
    try {
      await dealOrSplit(input, lane, batch);
    } catch (error) {
      input.log.error({ err: error }, 'a dealt batch could not be told of');
    } finally {
      for (const id of accountIds) underWay.delete(id);
      free.push(lane);
      pump();
      if (isIdle()) for (const resolve of idleWaiters.splice(0)) resolve();
    }
  }

  function dispatch(): void {
    isPumping = false;
    while (free.length > 0 && isWorthALane()) {
      const batch = takeBatch();
      const lane = batch.length > 0 ? free.pop() : undefined;
      if (!lane) return;
      void dealWith(lane, batch);
    }
  }

  /** Requests that are read in the same turn of the event loop go into the same batch. */
  function pump(): void {
    if (isPumping) return;
    isPumping = true;
    setImmediate(dispatch);
  }

  return {
    add(one) {
      waiting.push(one);
      pump();
    },
    async idle() {
      if (isIdle()) return;
      await new Promise<void>((resolve) => idleWaiters.push(resolve));
    },
  };
}
