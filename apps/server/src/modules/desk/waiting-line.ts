import type { WaitingCommand } from './execute-batch.ts';

/** What waits for one account, oldest first. */
interface AccountQueue {
  readonly accountId: number;
  readonly commands: Fifo<WaitingCommand>;
  /** Whether it is among the queues to check for their next command. */
  isListed: boolean;
}

/**
 * Waiting commands, in one queue per account. A command of several accounts waits in the queue of each and
 * runs when it is the first in all of them, so that each account keeps its order.
 *
 * A batch is taken in rounds, one command of each account per round: an account with many waiting commands
 * gets only what the others leave. Each command costs the same however many wait.
 */
export class WaitingLine {
  #size = 0;
  readonly #queues = new Map<number, AccountQueue>();
  /** Queues whose first command may be ready, in the order in which they are checked. */
  readonly #listed = new Fifo<AccountQueue>();

  /** Commands that wait. */
  get size(): number {
    return this.#size;
  }

  add(one: WaitingCommand): void {
    this.#size += 1;
    for (const accountId of one.command.accountIds) {
      let queue = this.#queues.get(accountId);
      if (queue === undefined) {
        queue = { accountId, commands: new Fifo(), isListed: false };
        this.#queues.set(accountId, queue);
        this.#list(queue);
      }
      queue.commands.push(one);
    }
  }

  /** Takes at most `max` commands, none of an account that is held. */
  take(max: number, held: ReadonlySet<number>): WaitingCommand[] {
    const batch: WaitingCommand[] = [];
    while (batch.length < max) {
      const queue = this.#listed.shift();
      if (queue === undefined) break;
      queue.isListed = false;
      const one = queue.commands.first;
      // A command that is not free is checked again after the command or batch that it waits for.
      if (one === undefined || !this.#isFree(one, held)) continue;
      batch.push(one);
      this.#remove(one);
    }
    return batch;
  }

  /** These accounts are held no longer. */
  released(accountIds: Iterable<number>): void {
    for (const accountId of accountIds) {
      const queue = this.#queues.get(accountId);
      if (queue !== undefined) this.#list(queue);
    }
  }

  #isFree(one: WaitingCommand, held: ReadonlySet<number>): boolean {
    return one.command.accountIds.every(
      (id) => !held.has(id) && this.#queues.get(id)?.commands.first === one,
    );
  }

  #remove(one: WaitingCommand): void {
    this.#size -= 1;
    for (const accountId of one.command.accountIds) {
      const queue = this.#queues.get(accountId);
      queue?.commands.shift();
      if (queue === undefined) continue;
      if (queue.commands.first === undefined) this.#queues.delete(accountId);
      else this.#list(queue);
    }
  }

  #list(queue: AccountQueue): void {
    if (queue.isListed) return;
    queue.isListed = true;
    this.#listed.push(queue);
  }
}

/** Removed entries that are retained before the rest moves forward. */
const GAP_MAX = 1024;

/** First in, first out, at a cost that does not depend on how much waits (`Array.shift` moves it all). */
export class Fifo<T> {
  #items: T[] = [];
  #at = 0;

  get first(): T | undefined {
    return this.#items[this.#at];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    const item = this.#items[this.#at];
    if (this.#at >= this.#items.length) return undefined;
    this.#at += 1;
    if (this.#at === this.#items.length) {
      this.#items.length = 0;
      this.#at = 0;
    } else if (this.#at > GAP_MAX && this.#at * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#at);
      this.#at = 0;
    }
    return item;
  }
}
