import type { Millis } from '@tidemark/domain/time';
import type { Field } from './message.ts';

/** A message of the application as it was sent first. */
export interface SentMessage {
  readonly type: string;
  readonly fields: readonly Field[];
  readonly sentAt: Millis;
}

/** A step of sending again: a message, or a gap up to the number before `next`. */
export interface ResendStep {
  readonly number: number;
  readonly next: number;
  readonly original: SentMessage | undefined;
}

/** The last requests of ours: enough for each symbol to be asked for and given up a few times. */
const SENT_MAX = 2000;

/** Messages of the application that the other side may ask for again. */
export class SentMessages {
  readonly #sent = new Map<number, SentMessage>();

  add(number: number, message: SentMessage): void {
    this.#sent.set(number, message);
    if (this.#sent.size <= SENT_MAX) return;
    const [oldest] = this.#sent.keys();
    if (oldest !== undefined) this.#sent.delete(oldest);
  }

  clear(): void {
    this.#sent.clear();
  }

  /** What answers a request for the numbers from `begin` to `end`, both included. */
  between(begin: number, end: number): readonly ResendStep[] {
    const steps: ResendStep[] = [];
    let from = begin;
    for (const [number, original] of this.#sent) {
      if (number < begin || number > end) continue;
      if (number > from) steps.push({ number: from, next: number, original: undefined });
      steps.push({ number, next: number + 1, original });
      from = number + 1;
    }
    if (from <= end) steps.push({ number: from, next: end + 1, original: undefined });
    return steps;
  }
}
