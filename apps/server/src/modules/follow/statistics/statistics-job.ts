import { SECOND_MS, startOfUtcDay } from '@tidemark/domain/time';
import { balancesChanged } from '../../ledger/index.ts';
import { profilesChanged, tradersChanged } from '../events.ts';
import { selectToCount } from '../store/statistics.ts';
import { countFigures } from './count.ts';
import type { StatisticsParts } from './parts.ts';

/** How often changes are counted: an order is in the figures within a minute. */
const EVERY_MS = 5 * SECOND_MS;
/** How often those are counted who hold open positions: their equity moves with the prices. */
const REVALUE_MS = 15 * SECOND_MS;
/** Traders whose figures are counted together. */
const CHUNK = 200;

/**
 * Counts traders' figures: after whatever moves their contract account, every 15 seconds while they
 * hold open positions, and all with each new day.
 */
export class StatisticsJob {
  readonly #parts: StatisticsParts;
  readonly #active = new Set<number>();
  #due = new Set<number>();
  readonly #holders = new Set<number>();
  #day: number;
  #revaluedAt = 0;
  #underWay: Promise<void> | undefined;
  #stops: (() => void)[] = [];

  constructor(parts: StatisticsParts) {
    this.#parts = parts;
    this.#day = startOfUtcDay(parts.clock.now());
  }

  /** Counts every trader once: changes while no process listened are unknown. */
  async start(): Promise<void> {
    const { bus, clock, database } = this.#parts;
    this.#stops = [
      bus.subscribe(balancesChanged, ({ userIds }) => this.#moved(userIds)),
      bus.subscribe(profilesChanged, ({ userId }) => this.#moved([userId])),
      bus.subscribe(tradersChanged, ({ userId, isTrader }) => this.#changed(userId, isTrader)),
    ];
    for (const { userId, isActive } of await selectToCount(database)) {
      if (isActive) this.#active.add(userId);
      this.#due.add(userId);
    }
    this.#stops.push(clock.every(EVERY_MS, () => this.#look()));
    this.#look();
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#underWay;
  }

  #moved(userIds: readonly number[]): void {
    for (const userId of userIds) if (this.#active.has(userId)) this.#due.add(userId);
  }

  /** A leader who leaves is counted once more and keeps the figures. */
  #changed(userId: number, isTrader: boolean): void {
    if (isTrader) this.#active.add(userId);
    else this.#active.delete(userId);
    this.#due.add(userId);
  }

  #look(): void {
    const now = this.#parts.clock.now();
    const today = startOfUtcDay(now);
    if (now - this.#revaluedAt >= REVALUE_MS || now < this.#revaluedAt) {
      this.#revaluedAt = now;
      for (const userId of this.#holders) if (this.#active.has(userId)) this.#due.add(userId);
    }
    if (today !== this.#day) for (const userId of this.#active) this.#due.add(userId);
    this.#day = today;
    if (this.#underWay !== undefined || this.#due.size === 0) return;
    this.#underWay = this.#count().finally(() => {
      this.#underWay = undefined;
    });
  }

  async #count(): Promise<void> {
    const due = [...this.#due];
    this.#due = new Set();
    for (let at = 0; at < due.length; at += CHUNK) {
      const chunk = due.slice(at, at + CHUNK);
      try {
        const holders = await countFigures(this.#parts, chunk, this.#parts.clock.now());
        for (const userId of chunk) this.#holders.delete(userId);
        for (const userId of holders) this.#holders.add(userId);
      } catch (err) {
        for (const userId of chunk) this.#due.add(userId);
        this.#parts.log.error({ err }, 'figures of traders could not be counted');
      }
    }
  }
}
