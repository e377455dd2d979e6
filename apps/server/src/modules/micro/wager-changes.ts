import type { Wager } from '@tidemark/domain/micro';
import type { ClosedWager } from './wager.ts';
import type { WagerBook } from './wager-book.ts';

/** What the decisions of one batch have made of running futures. */
export class WagerChanges {
  readonly opened: Wager[] = [];
  readonly closed: ClosedWager[] = [];
  readonly #running = new Map<number, readonly Wager[]>();

  readonly #book: WagerBook;

  constructor(book: WagerBook) {
    this.#book = book;
  }

  /** What runs on an account of the batch: as decided, or as before where nothing was decided on it. */
  of(accountId: number): readonly Wager[] {
    return this.#running.get(accountId) ?? this.#book.of(accountId)?.wagers ?? [];
  }

  open(wager: Wager): void {
    this.opened.push(wager);
    this.#running.set(wager.accountId, [...this.of(wager.accountId), wager]);
  }

  close(wager: ClosedWager): void {
    this.closed.push(wager);
    this.#running.set(
      wager.accountId,
      this.of(wager.accountId).filter(({ id }) => id !== wager.id),
    );
  }
}
