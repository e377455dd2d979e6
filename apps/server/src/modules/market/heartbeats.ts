import { SOURCE_SILENT_MS_MAX } from '@tidemark/domain/market';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';

/** A time in which the source was heard and never silent for 10 s. */
export interface HeardSpan {
  readonly since: Millis;
  readonly until: Millis;
}

/** What is heard is put on record at most this often; what is newer is remembered until then. */
const RECORDED_MS = SECOND_MS;

/**
 * What was heard of the source and does not show on record yet. Stored ticks are signs of life
 * themselves, so that a row is needed only for heartbeats, and where ticks lie further apart than
 * a source may be silent although it was there (a replay at a high speed).
 */
export class Heartbeats {
  /** The last moment at which the record shows the source. */
  #recordedUntil: Millis;
  #pending: HeardSpan[] = [];
  #isGap = false;

  constructor(recordedUntil: Millis) {
    this.#recordedUntil = recordedUntil;
  }

  /** The source was heard from one moment to the other without a break. */
  hear(span: HeardSpan): void {
    const last = this.#pending.at(-1);
    if (last && span.since - last.until < SOURCE_SILENT_MS_MAX) {
      this.#pending[this.#pending.length - 1] = {
        since: Math.min(last.since, span.since),
        until: Math.max(last.until, span.until),
      };
      return;
    }
    this.#pending.push(span);
  }

  /** Ticks were stored: they show the source at their moment, and, close to others, until then. */
  ticksStored(at: Millis): void {
    if (at - this.#recordedUntil < SOURCE_SILENT_MS_MAX) {
      this.#pending = this.#pending.filter((span) => span.until > at);
    } else this.#isGap = this.#pending.length > 0;
    this.#recordedUntil = Math.max(this.#recordedUntil, at);
  }

  /** Whether it is time to put on record what was heard. */
  isDue(): boolean {
    const last = this.#pending.at(-1);
    return last !== undefined && (this.#isGap || last.until - this.#recordedUntil >= RECORDED_MS);
  }

  /** Hands over what is to be put on record. */
  take(): readonly HeardSpan[] {
    const spans = this.#pending;
    this.#pending = [];
    this.#isGap = false;
    this.#recordedUntil = Math.max(this.#recordedUntil, spans.at(-1)?.until ?? this.#recordedUntil);
    return spans;
  }

  /** What was handed over could not be stored: it is due again. */
  putBack(spans: readonly HeardSpan[]): void {
    if (spans.length === 0) return;
    this.#pending = [...spans, ...this.#pending];
    this.#isGap = true;
  }
}
