import type { FixedTimeOption } from '@tidemark/domain/options';
import type { ClosedOption } from './closed-option.ts';
import type { OptionCache } from './option-cache.ts';

/** What the decisions of one batch have made of running futures. */
export class OptionChanges {
  readonly opened: FixedTimeOption[] = [];
  readonly closed: ClosedOption[] = [];
  readonly #running = new Map<number, readonly FixedTimeOption[]>();

  readonly #book: OptionCache;

  constructor(book: OptionCache) {
    this.#book = book;
  }

  /** What runs on an account of the batch: as decided, or as before where nothing was decided on it. */
  of(accountId: number): readonly FixedTimeOption[] {
    return this.#running.get(accountId) ?? this.#book.of(accountId)?.options ?? [];
  }

  open(option: FixedTimeOption): void {
    this.opened.push(option);
    this.#running.set(option.accountId, [...this.of(option.accountId), option]);
  }

  close(option: ClosedOption): void {
    this.closed.push(option);
    this.#running.set(
      option.accountId,
      this.of(option.accountId).filter(({ id }) => id !== option.id),
    );
  }
}
