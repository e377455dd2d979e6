import { SOURCE_SILENT_MS_MAX } from '@tidemark/domain/market';
import { type Clock, type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { ClockTrust } from '../../platform/clock/guarded-clock.ts';

/** A heartbeat of the source: a stored price, or an explicit heartbeat. */
export interface Sign {
  readonly at: Millis;
  /** The source runs inside this process and was there all along (simulator, replay). */
  readonly isPaced: boolean;
  /** The stretch of trusted time it belongs to. */
  readonly period: number;
}

/**
 * Last heartbeat of the source, as far as prices can be relied on (docs/spec/rules.md#prices). Stored ticks
 * and heartbeats count. Heartbeats alone do not count once every tick is refused, or after the clock was
 * unsure: then only the next accepted price shows that the source's prices get through.
 */
export class Liveness {
  readonly #clock: Clock;
  readonly #trust: ClockTrust;
  #last: Sign | undefined;
  #steadyAt = 0;
  /** The stretch of trusted time in which a price was last accepted; at first the one at the start. */
  #pricePeriod: number | undefined;

  constructor(clock: Clock, trust: ClockTrust) {
    this.#clock = clock;
    this.#trust = trust;
    this.#pricePeriod = trust.period();
  }

  /** A heartbeat; returns whether it counts. */
  heartbeat(sign: Sign, isRefusing: boolean): boolean {
    if (isRefusing || sign.period !== this.#pricePeriod) return false;
    this.#hear(sign);
    return true;
  }

  /** Prices were stored. */
  price(sign: Sign): void {
    this.#pricePeriod = sign.period;
    this.#hear(sign);
  }

  /** Last heartbeat of the source; undefined while its prices cannot be relied on. */
  aliveAt(): Millis | undefined {
    const period = this.#trust.period();
    return period !== undefined && period === this.#last?.period ? this.heardAt() : undefined;
  }

  /** Last heartbeat of the source, whatever the clock has done since. */
  heardAt(): Millis | undefined {
    const sign = this.#last;
    // A replay's clock may run a thousand times as fast: its silence is measured in real time.
    const isHere = sign?.isPaced && performance.now() - this.#steadyAt < SOURCE_SILENT_MS_MAX;
    return isHere ? this.#clock.now() : sign?.at;
  }

  #hear(sign: Sign): void {
    this.#last = sign;
    this.#steadyAt = performance.now();
  }
}

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
