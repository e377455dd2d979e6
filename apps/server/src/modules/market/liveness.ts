import { SOURCE_SILENT_MS_MAX } from '@tidemark/domain/market';
import type { Clock, Millis } from '@tidemark/domain/time';
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
