import { type Clock, HOUR_MS, MINUTE_MS, type Millis } from '@tidemark/domain/time';
import { Histogram, type Registry } from 'prom-client';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import { addQuality, type QualityDelta } from '../store/price-quality.ts';
import { AGE_BOUNDS, ageClass } from './ages.ts';

/** What the intake tells about ticks. */
export interface TickWatch {
  /** Ticks that became current. */
  stored(
    ticks: readonly { readonly instrumentId: number; readonly sourceTime: Millis; readonly at: Millis }[],
  ): void;
  /** A tick of an instrument that was refused or held. */
  notAccepted(instrumentId: number, reason: string): void;
}

interface Counts {
  accepted: number;
  held: number;
  readonly refused: Map<string, number>;
  readonly ages: number[];
}

export interface QualityRecorderOptions {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry | undefined;
}

/** Counts what becomes of ticks, per instrument and hour, and stores it every minute. */
export class QualityRecorder implements TickWatch {
  readonly #options: QualityRecorderOptions;
  readonly #ages: Histogram;
  /** By instrument, since it was last stored. */
  #counts = new Map<number, Counts>();
  #hour = 0;
  #storing: Promise<void> = Promise.resolve();
  readonly #stop: () => void;

  constructor(options: QualityRecorderOptions) {
    this.#options = options;
    this.#ages = new Histogram({
      name: 'tidemark_tick_age_seconds',
      help: "Age of ticks when they become current, from the source's time",
      buckets: AGE_BOUNDS.map((ms) => ms / 1000),
      registers: options.registry ? [options.registry] : [],
    });
    const timer = setInterval(() => void this.flush(), MINUTE_MS).unref();
    this.#stop = () => clearInterval(timer);
  }

  stored(ticks: Parameters<TickWatch['stored']>[0]): void {
    for (const { instrumentId, sourceTime, at } of ticks) {
      const counts = this.#of(instrumentId);
      const age = at - sourceTime;
      const index = ageClass(age);
      counts.accepted += 1;
      counts.ages[index] = (counts.ages[index] ?? 0) + 1;
      this.#ages.observe(Math.max(0, age) / 1000);
    }
  }

  notAccepted(instrumentId: number, reason: string): void {
    const counts = this.#of(instrumentId);
    if (reason === 'held') counts.held += 1;
    else counts.refused.set(reason, (counts.refused.get(reason) ?? 0) + 1);
  }

  /** Stores what was counted. A failure loses at most a minute of counts: they decide nothing. */
  flush(): Promise<void> {
    const { database, log } = this.#options;
    const [hour, counts] = [this.#hour, this.#counts];
    this.#counts = new Map();
    if (counts.size === 0) return this.#storing;
    const deltas = [...counts].map(
      ([instrumentId, { accepted, held, refused, ages }]): QualityDelta => ({
        ...{ instrumentId, hour, accepted, held },
        refused: Object.fromEntries(refused),
        ages,
      }),
    );
    this.#storing = this.#storing
      .then(() => addQuality(database, deltas))
      .catch((err: unknown) => log.warn({ err }, 'the quality of prices could not be stored'));
    return this.#storing;
  }

  async stop(): Promise<void> {
    this.#stop();
    await this.flush();
  }

  #of(instrumentId: number): Counts {
    const now = this.#options.clock.now();
    const hour = now - (now % HOUR_MS);
    if (hour !== this.#hour) {
      void this.flush();
      this.#hour = hour;
    }
    let counts = this.#counts.get(instrumentId);
    if (counts === undefined) {
      counts = { accepted: 0, held: 0, refused: new Map(), ages: new Array(AGE_BOUNDS.length + 1).fill(0) };
      this.#counts.set(instrumentId, counts);
    }
    return counts;
  }
}
