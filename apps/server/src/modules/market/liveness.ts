import { SOURCE_SILENT_MS_MAX } from '@tidemark/domain/market';
import type { Clock, Millis } from '@tidemark/domain/time';
import type { ClockTrust } from '../../platform/clock/guarded-clock.ts';

/** The source was heard: a price that was stored, or a heartbeat. */
export interface Sign {
  readonly at: Millis;
  /** The source runs inside this process and was there all along (simulator, replay). */
  readonly isPaced: boolean;
  /** The stretch of trusted time it belongs to. */
  readonly period: number;
}

/**
 * When the source was last heard, as far as prices may be relied on (rules.md, «One price»). Stored
 * ticks and heartbeats count. Heartbeats alone do not once every tick is refused, or after the clock
 * was not to be trusted: then only the next accepted price shows that the source's prices come through.
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

  /** A heartbeat; tells whether it counts. */
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

  /** When the source was last heard; undefined where its prices may not be relied on now. */
  aliveAt(): Millis | undefined {
    const period = this.#trust.period();
    return period !== undefined && period === this.#last?.period ? this.heardAt() : undefined;
  }

  /** When the source was last heard, whatever the clock has done since. */
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
