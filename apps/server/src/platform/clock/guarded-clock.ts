import type { Clock, Millis } from '@tidemark/domain/time';
import { SECOND_MS } from '@tidemark/domain/time';

/** What is wrong with the time at this moment. */
export type ClockProblem =
  /** The system clock is somewhere else than it should be by the time that has passed. */
  | { readonly kind: 'system_clock_jumped'; readonly byMs: number }
  /** The system clock went back a little; it is followed again once the database confirms it. */
  | { readonly kind: 'system_clock_went_back'; readonly byMs: number }
  /** The database's clock shows another time. */
  | { readonly kind: 'database_clock_differs'; readonly byMs: number };

/** Whether timestamps are reliable; prices are evaluated and orders are filled only then. */
export interface ClockTrust {
  /** A number that is another one after each time in which the clock was not to be trusted; undefined during one. */
  period(): number | undefined;
  /** How far the database's clock was ahead of ours at the last query. */
  readonly databaseMs: number | undefined;
}

/** The clocks of this machine. */
export const systemClocks: ClockSources = { wall: () => Date.now(), steadyMs: () => performance.now() };

/** For a clock that cannot go wrong: one that a test moves. */
export const trustedAlways: ClockTrust = { period: () => 0, databaseMs: undefined };

/** The two clocks of a machine: the time of day, which may be set, and the time passed, which may not. */
export interface ClockSources {
  readonly wall: () => Millis;
  readonly steadyMs: () => number;
}

/** How far clocks may differ (docs/spec/rules.md#prices). */
const APART_MS_MAX: Millis = SECOND_MS;
/** Rounding and the slow correction of a clock's rate move it back by less than this. */
const BACK_MS_MAX: Millis = 100;
/** A system clock that differs by less is followed at once: its rate is being corrected. */
const FOLLOWED_MS_MAX: Millis = 100;
/** A new time of the system clock is adopted when the database has agreed with it for so long. */
const ADOPTED_AFTER_MS: Millis = 10 * SECOND_MS;

/**
 * The system clock as far as it can be trusted. It never goes back. While the system clock differs by more
 * than 1 s from the elapsed time, the elapsed time is followed instead, so that a clock that is set wrong and
 * right again leaves no trace. A new time is adopted once the database's clock has confirmed it for 10 s; if
 * it is earlier, the reported time does not move until the system clock has caught up. Until then nothing may
 * be filled.
 */
export class GuardedClock implements Clock, ClockTrust {
  readonly #sources: ClockSources;
  #anchor: { readonly wall: Millis; readonly steadyMs: number };
  /** The highest time that was reported. */
  #last: Millis;
  #apartMs = 0;
  #wentBackMs = 0;
  #databaseMs: number | undefined;
  /** Since when the database agrees with a system clock that is not believed. */
  #agreesSinceMs: number | undefined;
  #period = 0;
  #isTrusted = true;

  constructor(sources: ClockSources) {
    this.#sources = sources;
    this.#anchor = { wall: sources.wall(), steadyMs: sources.steadyMs() };
    this.#last = this.#anchor.wall;
  }

  /** The time passed, from some moment on. */
  steadyMs(): number {
    return this.#sources.steadyMs();
  }

  now(): Millis {
    this.#look();
    return this.#last;
  }

  period(): number | undefined {
    this.#look();
    return this.#isTrusted ? this.#period : undefined;
  }

  problem(): ClockProblem | undefined {
    this.#look();
    return this.#problem();
  }

  get databaseMs(): number | undefined {
    return this.#databaseMs;
  }

  /** Follows the system clock where its rate is being corrected; to be called about once a second. */
  follow(): void {
    const { wall, steadyMs, expected } = this.#look();
    if (Math.abs(wall - expected) > FOLLOWED_MS_MAX) return;
    this.#anchor = { wall, steadyMs };
    this.#agreesSinceMs = undefined;
  }

  /** Takes the database's time and the duration of the query. */
  compare(databaseAt: Millis, roundTripMs: number): void {
    // The time of a slow response may be from anywhere within that duration.
    if (roundTripMs / 2 > APART_MS_MAX) return;
    const databaseNow = databaseAt + roundTripMs / 2;
    this.#adopt(databaseNow);
    this.#databaseMs = Math.round(databaseNow - this.#last);
    if (Math.abs(this.#databaseMs) <= APART_MS_MAX) this.#wentBackMs = 0;
    this.#look();
  }

  /** Takes over a system clock that was set, once the database has confirmed it for long enough. */
  #adopt(databaseNow: Millis): void {
    const { wall, steadyMs, expected } = this.#look();
    const isSet = Math.abs(wall - expected) > FOLLOWED_MS_MAX;
    const isConfirmed = Math.abs(databaseNow - wall) <= APART_MS_MAX;
    if (!isSet || !isConfirmed) {
      this.#agreesSinceMs = undefined;
      return;
    }
    this.#agreesSinceMs ??= steadyMs;
    if (steadyMs - this.#agreesSinceMs < ADOPTED_AFTER_MS) return;
    this.#anchor = { wall, steadyMs };
    this.#look();
  }

  /** Looks at both clocks and moves on. */
  #look(): { readonly wall: Millis; readonly steadyMs: number; readonly expected: Millis } {
    const wall = this.#sources.wall();
    const steadyMs = this.#sources.steadyMs();
    const expected = this.#anchor.wall + steadyMs - this.#anchor.steadyMs;
    const isBelieved = Math.abs(wall - expected) <= APART_MS_MAX;
    const moment = isBelieved ? wall : Math.floor(expected);
    const backMs = this.#last - wall;
    if (isBelieved && backMs > BACK_MS_MAX) this.#wentBackMs = Math.max(this.#wentBackMs, backMs);
    this.#last = Math.max(this.#last, moment);
    this.#apartMs = wall - this.#last;
    const isTrusted = this.#problem() === undefined;
    if (isTrusted && !this.#isTrusted) this.#period += 1;
    this.#isTrusted = isTrusted;
    return { wall, steadyMs, expected };
  }

  #problem(): ClockProblem | undefined {
    const apartMs = this.#apartMs;
    if (Math.abs(apartMs) > APART_MS_MAX) return { kind: 'system_clock_jumped', byMs: apartMs };
    if (this.#wentBackMs > 0) return { kind: 'system_clock_went_back', byMs: -this.#wentBackMs };
    const databaseMs = this.#databaseMs ?? 0;
    if (Math.abs(databaseMs) > APART_MS_MAX) {
      return { kind: 'database_clock_differs', byMs: databaseMs };
    }
    return undefined;
  }
}
