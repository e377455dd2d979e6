import { SOURCE_SILENT_MS_MAX } from '@tidemark/domain/market';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';

/** A span without a gap of 10 s between heartbeats. */
export interface HeardSpan {
  readonly since: Millis;
  readonly until: Millis;
}

/** Heartbeats are stored at most this often; newer ones stay in memory until then. */
const RECORDED_MS = SECOND_MS;

/**
 * Heartbeats of the source not yet stored. Stored ticks are heartbeats themselves, so that a row is needed
 * only for pure heartbeats, and where ticks are further apart than the allowed silence although the source
 * was up (a replay at a high speed).
 */
export class Heartbeats {
  /** The last moment at which the record shows the source. */
  #recordedUntil: Millis;
  #pending: HeardSpan[] = [];
  #isGap = false;

  constructor(recordedUntil: Millis) {
    this.#recordedUntil = recordedUntil;
  }

  /** The source was up from one moment to the other without a gap. */
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

  /** Whether it is time to store the heartbeats. */
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
