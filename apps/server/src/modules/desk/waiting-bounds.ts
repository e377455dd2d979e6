import { type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Limits, RefusalCounter } from '../../platform/limits/limits.ts';
import type { DeskCommand } from './command-handler.ts';

/** How soon a caller may try again, in seconds: the desk works off a user's queue faster than that. */
const RETRY_SECONDS = 1;

export interface WaitingBoundsInput {
  readonly limits: Pick<Limits, 'commandsPerUser' | 'commandsInAll'>;
  readonly refused: RefusalCounter;
}

/**
 * How many commands of users' calls wait for their answer. Commands of the server itself (triggers,
 * close-out, settlements, copies) are never counted nor refused.
 */
export class WaitingBounds {
  readonly #input: WaitingBoundsInput;
  readonly #byUser = new Map<number, number>();
  #total = 0;

  constructor(input: WaitingBoundsInput) {
    this.#input = input;
  }

  /** Counts a command in, unless it is one too many. */
  enter({ userId }: DeskCommand): Refusal | undefined {
    const { limits, refused } = this.#input;
    const waiting = this.#byUser.get(userId) ?? 0;
    if (waiting >= limits.commandsPerUser) {
      refused.count('commandsPerUser');
      return refuse('request.too_many', { seconds: RETRY_SECONDS });
    }
    if (this.#total >= limits.commandsInAll) {
      refused.count('commandsInAll');
      return refuse('request.unavailable');
    }
    this.#byUser.set(userId, waiting + 1);
    this.#total += 1;
    return undefined;
  }

  /** Its answer is there. */
  leave({ userId }: DeskCommand): void {
    const waiting = (this.#byUser.get(userId) ?? 0) - 1;
    if (waiting > 0) this.#byUser.set(userId, waiting);
    else this.#byUser.delete(userId);
    this.#total -= 1;
  }
}
