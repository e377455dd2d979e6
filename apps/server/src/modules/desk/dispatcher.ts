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
export class Dispatcher {
  readonly #input: DispatcherInput;
  readonly #free: Lane[];
  /** Accounts of the batches under way. */
  readonly #underWay = new Set<number>();
  readonly #idleWaiters: (() => void)[] = [];
  #waiting: WaitingCommand[] = [];
  #isPumping = false;

  constructor(input: DispatcherInput) {
    this.#input = input;
    this.#free = [...input.connections];
  }

  add(one: WaitingCommand): void {
    this.#waiting.push(one);
    this.#pump();
  }

  /** Resolves once nothing is waiting or under way. */
  async idle(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  #isIdle(): boolean {
    return this.#waiting.length === 0 && this.#areAllFree();
  }

  #areAllFree(): boolean {
    return this.#free.length === this.#input.connections.length;
  }

  /** Requests that are read in the same turn of the event loop go into the same batch. */
  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => this.#dispatch());
  }

  #dispatch(): void {
    this.#isPumping = false;
    while (this.#free.length > 0 && this.#isWorthALane()) {
      const batch = this.#takeBatch();
      const lane = batch.length > 0 ? this.#free.pop() : undefined;
      if (!lane) return;
      void this.#dealWith(lane, batch);
    }
  }

  #isWorthALane(): boolean {
    const waiting = this.#waiting.length;
    return waiting > 0 && (this.#areAllFree() || waiting >= this.#input.batchMin);
  }

  /**
   * Takes what may be dealt now: nothing of an account that is under way, or waits behind it. It looks
   * no further than the batch reaches, because thousands may wait.
   */
  #takeBatch(): WaitingCommand[] {
    const batch: WaitingCommand[] = [];
    const passedOver: WaitingCommand[] = [];
    const behind = new Set<number>();
    let place = 0;
    for (; place < this.#waiting.length && batch.length < this.#input.batchMax; place += 1) {
      const one = this.#waiting[place];
      if (!one) break;
      const { accountIds } = one.command;
      if (!accountIds.some((id) => this.#underWay.has(id) || behind.has(id))) {
        batch.push(one);
        continue;
      }
      passedOver.push(one);
      for (const id of accountIds) behind.add(id);
    }
    this.#waiting.splice(0, place, ...passedOver);
    return batch;
  }

  async #dealWith(lane: Lane, batch: readonly WaitingCommand[]): Promise<void> {
    const accountIds = batch.flatMap(({ command }) => command.accountIds);
    for (const id of accountIds) this.#underWay.add(id);
    try {
      await dealOrSplit(this.#input, lane, batch);
    } catch (error) {
      this.#input.log.error({ err: error }, 'a dealt batch could not be told of');
    } finally {
      for (const id of accountIds) this.#underWay.delete(id);
      this.#free.push(lane);
      this.#pump();
      if (this.#isIdle()) for (const resolve of this.#idleWaiters.splice(0)) resolve();
    }
  }
}
