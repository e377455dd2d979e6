import { setImmediate } from 'node:timers/promises';
import {
  type AlertCondition,
  type Bar,
  type CandleCondition,
  type ChangeCondition,
  type ChartPeriod,
  changeLevel,
  changeReference,
  chartBarEnd,
  chartBarTime,
  isMetAtClose,
  type Price,
  type Tick,
} from '@tidemark/domain/market';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { AlertMarket } from '../sources.ts';
import type { StoredAlert } from '../store/alerts.ts';

/** An alert with a condition. */
export type ConditionAlert = StoredAlert & { readonly condition: AlertCondition };

/** When a condition was met, and at what price. */
export interface Met {
  readonly at: Millis;
  readonly price: Price;
}

/** The price that meets a change during one minute. */
export interface ChangeLevel {
  readonly minute: Millis;
  readonly price: Price;
}

interface Watched {
  readonly alert: ConditionAlert;
  /** False while its row is being stored. */
  isKept: boolean;
  metBy: Met | undefined;
  /** Candles that ended up to here have been evaluated. */
  checkedTo: Millis;
  /** Of a change: of the running minute. */
  level: ChangeLevel | undefined;
}

export interface ConditionWatchParts {
  readonly market: Pick<AlertMarket, 'bars' | 'advanceWatermark'>;
  readonly clock: { now(): Millis };
  /** Called once per alert; whether the database still has it is not checked here. */
  readonly onMet: (alert: ConditionAlert, met: Met) => void;
}

/** Alerts that are evaluated before other work has a turn. */
const WITHOUT_PAUSE = 50;

/**
 * The waiting alerts with conditions (README.md). Candles are evaluated once they are complete, from the recorded
 * bars, so that a restart finds the same; a change is also compared with every tick.
 */
export class ConditionWatch {
  readonly #parts: ConditionWatchParts;
  readonly #watched = new Map<number, Watched>();
  /** Those that are compared with every tick, by their instrument. */
  readonly #changes = new Map<number, Set<Watched>>();
  /** The minute whose beginning has been evaluated. */
  #minute: Millis | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: ConditionWatchParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#watched.size;
  }

  load(alerts: readonly ConditionAlert[]): void {
    for (const alert of alerts) this.#add(alert, { isKept: true, level: undefined });
  }

  /** Watches an alert whose row is still being written, a change by its level from the next tick on. */
  expect(alert: ConditionAlert, level?: ChangeLevel): void {
    this.#add(alert, { isKept: false, level });
  }

  /** Its row is stored, or may be: from now on it fires when met. */
  keep(id: number): void {
    const watched = this.#watched.get(id);
    if (!watched) return;
    watched.isKept = true;
    if (watched.metBy) this.#met(watched, watched.metBy);
  }

  drop(id: number): void {
    const watched = this.#watched.get(id);
    if (!watched) return;
    this.#watched.delete(id);
    const { instrumentId } = watched.alert;
    const changes = this.#changes.get(instrumentId);
    if (changes?.delete(watched) && changes.size === 0) this.#changes.delete(instrumentId);
  }

  /** Ticks that have just become current: a change does not wait for the end of its minute. */
  onTicks(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      for (const watched of this.#changes.get(tick.instrumentId) ?? []) {
        const { alert, level, metBy } = watched;
        if (!level || metBy || tick.seq <= alert.setSeq) continue;
        if (chartBarTime('1min', tick.at) !== level.minute || !isPast(tick.price, level.price, alert))
          continue;
        this.#met(watched, { at: tick.at, price: tick.price });
      }
    }
  }

  /** Evaluates the candles that are complete by now, once a minute; a failure is repeated at the next call. */
  evaluate(): Promise<void> {
    this.#running ??= this.#evaluate().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async idle(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  #add(alert: ConditionAlert, { isKept, level }: Pick<Watched, 'isKept' | 'level'>): void {
    const { condition, setAt, instrumentId } = alert;
    const isChange = condition.kind === 'change';
    // The minute in which a change is set has ticks from before: only those after are compared, as they come.
    const checkedTo = isChange ? chartBarEnd('1min', setAt - 1) : setAt;
    const watched: Watched = { alert, isKept, metBy: undefined, checkedTo, level };
    this.#watched.set(alert.id, watched);
    if (isChange)
      this.#changes.set(instrumentId, (this.#changes.get(instrumentId) ?? new Set()).add(watched));
  }

  async #evaluate(): Promise<void> {
    const now = this.#parts.clock.now();
    const minute = chartBarTime('1min', now);
    if (this.#minute === minute) return;
    const due = [...this.#watched.values()].filter(
      ({ alert, checkedTo }) =>
        alert.condition.kind === 'change' || chartBarTime(alert.condition.period, now) > checkedTo,
    );
    this.#minute = minute;
    if (due.length === 0) return;
    try {
      // Then no tick comes into a candle that is evaluated.
      await this.#parts.market.advanceWatermark(minute - 1);
      const bars = reader(this.#parts.market, now);
      for (const [nth, watched] of due.entries()) {
        await this.#evaluateOne(watched, minute, bars);
        // Orders are decided on the same thread.
        if (nth % WITHOUT_PAUSE === WITHOUT_PAUSE - 1) await setImmediate();
      }
    } catch (err) {
      this.#minute = undefined;
      throw err;
    }
  }

  async #evaluateOne(watched: Watched, minute: Millis, bars: BarReader): Promise<void> {
    const { alert } = watched;
    const { condition } = alert;
    const met =
      condition.kind === 'change'
        ? await changeMet(watched, condition, { minute, now: this.#parts.clock.now(), read: bars })
        : candleMet(watched, condition, await bars(alert.instrumentId, condition.period));
    if (met) this.#met(watched, met);
  }

  #met(watched: Watched, met: Met): void {
    if (!watched.isKept) {
      watched.metBy = met;
      return;
    }
    // Met twice, by a tick and by its candle: the first counts.
    if (this.#watched.get(watched.alert.id) !== watched) return;
    this.drop(watched.alert.id);
    this.#parts.onMet(watched.alert, met);
  }
}

/** The newest complete candles of an instrument and period, or also the forming one, oldest first; each read once. */
type BarReader = (instrumentId: number, period: ChartPeriod, isForming?: boolean) => Promise<readonly Bar[]>;

function reader(market: ConditionWatchParts['market'], now: Millis): BarReader {
  const read = new Map<string, Promise<readonly Bar[]>>();
  return (instrumentId, period, isForming = false) => {
    const key = `${instrumentId} ${period} ${isForming}`;
    const before = isForming ? now : chartBarTime(period, now);
    const bars = read.get(key) ?? market.bars(instrumentId, period, before);
    read.set(key, bars);
    return bars;
  };
}

function candleMet(watched: Watched, condition: CandleCondition, bars: readonly Bar[]): Met | undefined {
  const { alert, checkedTo } = watched;
  const { period } = condition;
  for (const [at, bar] of bars.entries()) {
    const end = chartBarEnd(period, bar.time);
    if (end <= checkedTo) continue;
    watched.checkedTo = end;
    if (isMetAtClose(condition, alert.direction, bars, at)) return { at: end, price: bar.close };
  }
  return undefined;
}

/** Evaluates complete minutes and the running one by their highest or lowest price, and sets the level of the latter. */
async function changeMet(
  watched: Watched,
  { period, hundredths }: ChangeCondition,
  { minute, now, read }: { readonly minute: Millis; readonly now: Millis; readonly read: BarReader },
): Promise<Met | undefined> {
  const { alert } = watched;
  const minutes = await read(alert.instrumentId, '1min');
  const days = period === '1day' ? await read(alert.instrumentId, period, true) : [];
  const levelAt = (moment: Millis): Price | undefined => {
    const reference = changeReference(period, moment, { minutes, days });
    return reference === undefined ? undefined : changeLevel(reference, hundredths, alert.direction);
  };
  for (const { time, high, low } of minutes) {
    if (time < watched.checkedTo) continue;
    watched.checkedTo = time + MINUTE_MS;
    const level = levelAt(time);
    const extreme = alert.direction === 'rises' ? high : low;
    if (level !== undefined && isPast(extreme, level, alert)) return { at: time + MINUTE_MS, price: extreme };
  }
  const price = levelAt(minute);
  watched.level = price === undefined ? undefined : { minute, price };
  if (price === undefined || minute < watched.checkedTo) return undefined;
  // Ticks that came while this was evaluated had no level yet.
  const forming = (await read(alert.instrumentId, '1min', true)).findLast(({ time }) => time === minute);
  const extreme = alert.direction === 'rises' ? forming?.high : forming?.low;
  return extreme !== undefined && isPast(extreme, price, alert) ? { at: now, price: extreme } : undefined;
}

/** Whether a price is at a level or past it, in the direction of an alert. */
export function isPast(price: Price, level: Price, { direction }: Pick<StoredAlert, 'direction'>): boolean {
  return direction === 'rises' ? price >= level : price <= level;
}
