import type { Wager } from '@tidemark/domain/micro';
import type { ClosedWager } from './wager.ts';

/** One batch's view of running futures: what was loaded, and what its decisions made of it. */
export class WagerChanges {
  readonly opened: Wager[] = [];
  readonly closed: ClosedWager[] = [];
  readonly #running = new Map<number, readonly Wager[]>();

  load(accountId: number, wagers: readonly Wager[]): void {
    this.#running.set(accountId, wagers);
  }

  of(accountId: number): readonly Wager[] {
    return this.#running.get(accountId) ?? [];
  }

  entries(): Iterable<[number, readonly Wager[]]> {
    return this.#running;
  }

  open(wager: Wager): void {
    this.opened.push(wager);
    this.load(wager.accountId, [...this.of(wager.accountId), wager]);
  }

  close(wager: ClosedWager): void {
    this.closed.push(wager);
    this.load(
      wager.accountId,
      this.of(wager.accountId).filter(({ id }) => id !== wager.id),
    );
  }
}
