import { TriggerIndex } from '@tidemark/domain/forex';
import type { Tick } from '@tidemark/domain/market';
import { reaches, type WaitingAlert } from './alert.ts';

/** An alert in the book. */
interface Watched {
  readonly alert: WaitingAlert;
  readonly handle: number;
  /** False while its row is being stored. */
  isKept: boolean;
  /** The tick that reached it meanwhile. */
  reachedBy: Tick | undefined;
}

/**
 * The waiting alerts, in memory: a tick that reaches none costs two comparisons. Each is reported once.
 * Whether the database still has it (it may have been removed) is not checked here.
 */
export class AlertWatch {
  readonly #levels = new TriggerIndex();
  readonly #watched = new Map<number, Watched>();
  readonly #onReached: (alert: WaitingAlert, tick: Tick) => void;

  constructor(onReached: (alert: WaitingAlert, tick: Tick) => void) {
    this.#onReached = onReached;
  }

  get size(): number {
    return this.#watched.size;
  }

  /** Watches what was stored before the start. */
  load(alerts: readonly WaitingAlert[]): void {
    const handles = this.#levels.addAll(alerts.map(triggerOf));
    for (const [index, alert] of alerts.entries()) {
      const handle = handles[index];
      if (handle !== undefined)
        this.#watched.set(alert.id, { alert, handle, isKept: true, reachedBy: undefined });
    }
  }

  /**
   * Watches an alert whose row is still being written, from the very tick on by which it was decided:
   * one that reaches it before the commit is remembered until `keep`.
   */
  expect(alert: WaitingAlert): void {
    const handle = this.#levels.add(alert.instrumentId, triggerOf(alert));
    this.#watched.set(alert.id, { alert, handle, isKept: false, reachedBy: undefined });
  }

  /** Its row is stored, or may be: from now on it fires when reached. */
  keep(id: number): void {
    const watched = this.#watched.get(id);
    if (!watched) return;
    watched.isKept = true;
    if (watched.reachedBy) this.#reached(watched, watched.reachedBy);
  }

  /** It has been removed. */
  drop(id: number): void {
    const watched = this.#watched.get(id);
    if (!watched) return;
    this.#watched.delete(id);
    this.#levels.remove(watched.handle);
  }

  /** Ticks that have just become current, in their order. */
  onTicks(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      this.#levels.take(tick.instrumentId, tick.price, (_owner, id) => {
        const watched = this.#watched.get(id);
        if (watched) this.#reached(watched, tick);
      });
    }
  }

  /** Stored ticks that alerts may not have met, because the server ended between the two; oldest first. */
  evaluateMissed(ticks: readonly Tick[]): void {
    const runs = runsOf(ticks);
    for (const watched of [...this.#watched.values()]) {
      const { alert } = watched;
      const run = runs.get(alert.instrumentId);
      // Most levels are beyond all prices of the run: no search is needed then.
      if (!run || !(reaches(run.highest.price, alert) || reaches(run.lowest.price, alert))) continue;
      const tick = run.ticks.find(({ seq, price }) => seq > alert.setSeq && reaches(price, alert));
      if (tick) this.#reached(watched, tick);
    }
  }

  #reached(watched: Watched, tick: Tick): void {
    if (!watched.isKept) {
      watched.reachedBy = tick;
      return;
    }
    this.drop(watched.alert.id);
    this.#onReached(watched.alert, tick);
  }
}

function triggerOf({ id, userId, instrumentId, price, direction }: WaitingAlert) {
  return { instrumentId, direction, level: price, owner: userId, ref: id };
}

interface Run {
  readonly ticks: Tick[];
  lowest: Tick;
  highest: Tick;
}

function runsOf(ticks: readonly Tick[]): Map<number, Run> {
  const runs = new Map<number, Run>();
  for (const tick of ticks) {
    const run = runs.get(tick.instrumentId) ?? { ticks: [], lowest: tick, highest: tick };
    runs.set(tick.instrumentId, run);
    run.ticks.push(tick);
    if (tick.price < run.lowest.price) run.lowest = tick;
    if (tick.price > run.highest.price) run.highest = tick;
  }
  return runs;
}
