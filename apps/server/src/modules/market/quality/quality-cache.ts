import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';

/** The counts are stored once a minute: an answer may be this old. */
const FRESH_MS: Millis = 10 * SECOND_MS;

/** Answers of the last seconds: everyone may ask, and a month is summed from thousands of rows. */
export class QualityCache {
  readonly #read: (hours: number, now: Millis) => Promise<PriceQuality>;
  readonly #answers = new Map<number, { readonly at: Millis; readonly quality: Promise<PriceQuality> }>();

  constructor(read: (hours: number, now: Millis) => Promise<PriceQuality>) {
    this.#read = read;
  }

  /** One reading at a time for each number of hours; a reading that fails is not kept. */
  get(hours: number, now: Millis): Promise<PriceQuality> {
    const known = this.#answers.get(hours);
    const age = now - (known?.at ?? Number.NEGATIVE_INFINITY);
    if (known !== undefined && age >= 0 && age < FRESH_MS) return known.quality;
    const quality = this.#read(hours, now);
    this.#answers.set(hours, { at: now, quality });
    quality.catch(() => this.#answers.delete(hours));
    return quality;
  }
}
