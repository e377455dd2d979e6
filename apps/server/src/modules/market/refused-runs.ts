import { SOURCE_SILENT_MS_MAX } from '@tidemark/domain/market';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import { Counter, type Registry } from 'prom-client';
import type { Alarms } from '../../platform/alarms/alarms.ts';
import type { LogFields } from '../../platform/log/log.ts';

/** Ticks that were refused or held one after the other, none accepted between them. */
export interface RefusedRun {
  readonly since: Millis;
  readonly lastAt: Millis;
  readonly count: number;
  /** Why the last of them was refused: a key, or `held`. */
  readonly reason: string;
  /** Symbol of the last of them. */
  readonly symbol: string;
}

/** State of an instrument: its symbol, and the run of its refused ticks. */
interface Refusable {
  readonly instrument: { readonly code: string };
  refusedRun: RefusedRun | undefined;
}

/** A tick that was not accepted. */
export interface RefusedTick {
  readonly symbol: string;
  readonly reason: string;
  /** Undefined if its symbol is unknown. */
  readonly instrumentId: number | undefined;
  /** The same. */
  readonly quoteState: Refusable | undefined;
}

/** Where alarms and metrics of the runs go, and the name of the source. */
export interface RefusedRunsOptions {
  readonly source: string;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  readonly registry: Registry | undefined;
}

/** More in a row than this, or for longer, is an alarm. */
const TICKS_MAX = 10;
const SPAN_MS_MAX: Millis = 5 * SECOND_MS;
/** A symbol is a few letters; longer ones from outside are cut in the log. */
const SYMBOL_LENGTH_MAX = 32;

/** Whether a run is long enough to be an alarm. */
function isLong({ count, since, lastAt }: RefusedRun): boolean {
  return count > TICKS_MAX || lastAt - since > SPAN_MS_MAX;
}

/** Whether the source has for 10 s sent only refused prices of a symbol: the last one is not alive. */
export function hasReplacedPrice(run: RefusedRun | undefined): boolean {
  return run !== undefined && run.lastAt - run.since >= SOURCE_SILENT_MS_MAX;
}

/**
 * Runs of refused ticks, for the entire source and for each symbol: an alarm during a run, a metric by
 * reason. With no refusal and no run, a check costs three comparisons.
 */
export class RefusedRuns {
  readonly #options: RefusedRunsOptions;
  readonly #counts = new Map<string, number>();
  readonly #symbols = new Set<Refusable>();
  #source: RefusedRun | undefined;

  constructor(options: RefusedRunsOptions) {
    this.#options = options;
    const counts = this.#counts;
    new Counter({
      name: 'tidemark_ticks_refused_total',
      help: 'Ticks of the feed that were refused, by reason',
      labelNames: ['reason'],
      registers: options.registry ? [options.registry] : [],
      collect() {
        this.reset();
        for (const [reason, count] of counts) this.inc({ reason }, count);
      },
    });
  }

  /** The source's current run, however short. */
  get source(): RefusedRun | undefined {
    return this.#source;
  }

  /** Every tick of the source has been refused for so long that its heartbeats do not count. */
  isRefusing(): boolean {
    return this.#source !== undefined && isLong(this.#source);
  }

  /** Records one delivery: the ticks not accepted, and the instruments of accepted ones. */
  see(
    refused: readonly RefusedTick[],
    acceptedOf: readonly { readonly quoteState: Refusable }[],
    now: Millis,
  ): void {
    if (refused.length > 0) this.#extend(refused, acceptedOf.length > 0, now);
    if (acceptedOf.length === 0) return;
    if (this.#source) this.#endSource();
    if (this.#symbols.size > 0) for (const { quoteState } of acceptedOf) this.#endSymbol(quoteState);
  }

  #extend(refused: readonly RefusedTick[], isAlsoAccepted: boolean, now: Millis): void {
    for (const tick of refused) {
      if (tick.reason !== 'held') this.#counts.set(tick.reason, (this.#counts.get(tick.reason) ?? 0) + 1);
      if (!isAlsoAccepted) this.#source = longer(this.#source, tick, now);
    }
    if (this.isRefusing())
      this.#options.alarms.raise('ticks_refused', this.#options.source, told(this.#source));
    for (const tick of refused) {
      const { quoteState } = tick;
      if (!quoteState) continue;
      quoteState.refusedRun = longer(quoteState.refusedRun, tick, now);
      this.#symbols.add(quoteState);
    }
    // One alarm for the source covers all its symbols.
    if (this.isRefusing()) return;
    for (const quoteState of new Set(refused.map((tick) => tick.quoteState))) {
      if (!quoteState?.refusedRun || !isLong(quoteState.refusedRun)) continue;
      this.#options.alarms.raise('symbol_refused', quoteState.instrument.code, told(quoteState.refusedRun));
    }
  }

  #endSource(): void {
    this.#source = undefined;
    this.#options.alarms.clear('ticks_refused', this.#options.source);
  }

  #endSymbol(quoteState: Refusable): void {
    if (!this.#symbols.delete(quoteState)) return;
    quoteState.refusedRun = undefined;
    this.#options.alarms.clear('symbol_refused', quoteState.instrument.code);
  }
}

/** The log fields of a run for an operator. */
function told(run: RefusedRun | undefined): LogFields {
  return run ? { reason: run.reason, symbol: run.symbol, count: run.count } : {};
}

function longer(run: RefusedRun | undefined, { reason, symbol }: RefusedTick, now: Millis): RefusedRun {
  return {
    since: run?.since ?? now,
    lastAt: now,
    count: (run?.count ?? 0) + 1,
    reason,
    symbol: symbol.slice(0, SYMBOL_LENGTH_MAX),
  };
}
