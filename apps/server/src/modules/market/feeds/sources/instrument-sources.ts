import type { Instrument, Price } from '@tidemark/domain/market';
import { DAY_MS, MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import {
  type Choice,
  chooseSource,
  disagree,
  type FailoverRules,
  type SourceState,
  type SwitchReason,
  UNHEARD,
  withQuote,
} from './choose-source.ts';
import { defaultSourceLimits, type SourceLimits } from './source-limits.ts';
import type { Conversion } from './source-price.ts';
import type { PlacedSymbol } from './symbols.ts';

/** A source that has an instrument: its place in the setting, and its symbol. */
export interface Placed {
  readonly source: number;
  readonly symbol: PlacedSymbol;
}

/** What a look at the sources of an instrument has changed. */
export interface SourceChange {
  /** Places of the sources in the setting. */
  readonly switched:
    | { readonly from: number; readonly to: number; readonly reason: SwitchReason }
    | undefined;
  /** Whether its sources disagree from now on; undefined: as before. */
  readonly dispute: boolean | undefined;
}

const NO_CHANGE: SourceChange = { switched: undefined, dispute: undefined };

const FAILOVER = {
  switchMsMin: 10 * SECOND_MS,
  backAfterMs: 30 * SECOND_MS,
  healthGapMs: 10 * SECOND_MS,
} as const;

const WEEK_MINUTES = (7 * DAY_MS) / MINUTE_MS;

/** The sources of one instrument, and which of them gives its price. */
export class InstrumentSources {
  readonly instrument: Instrument;
  readonly #placed: readonly Placed[];
  readonly #rules: FailoverRules;
  readonly #states: SourceState[];
  #choice: Choice;
  #isDisputed = false;

  constructor(
    instrument: Instrument,
    placed: readonly Placed[],
    now: Millis,
    limits: SourceLimits = defaultSourceLimits,
  ) {
    this.instrument = instrument;
    this.#placed = placed;
    this.#states = placed.map(() => UNHEARD);
    this.#choice = { active: 0, since: now, switchedAt: undefined };
    const isAlwaysOpen = instrument.sessions.spans.some(([from, to]) => to - from >= WEEK_MINUTES);
    this.#rules = {
      ...FAILOVER,
      failoverAfterMs: limits.failoverAfterMs,
      disagreementMax: limits.disagreementMax[isAlwaysOpen ? 'always' : 'closing'],
    };
  }

  /** Whether what it knows holds for these terms, too. */
  isOf({ pricePrecision }: Instrument, placed: readonly Placed[]): boolean {
    return (
      pricePrecision === this.instrument.pricePrecision &&
      JSON.stringify(placed) === JSON.stringify(this.#placed)
    );
  }

  get active(): Placed {
    return this.#placed[this.#choice.active] as Placed;
  }

  /** Whether its sources disagree: its price is not relied on meanwhile. */
  get isDisputed(): boolean {
    return this.#isDisputed;
  }

  symbolAt(source: number): string | undefined {
    return this.conversionAt(source)?.symbol;
  }

  conversionAt(source: number): (Conversion & { readonly symbol: string }) | undefined {
    return this.#placed.find((one) => one.source === source)?.symbol;
  }

  quoted(source: number, price: Price, now: Millis): void {
    this.#set(source, (state) => withQuote(state, price, now, this.#rules));
  }

  /** The connection with a source broke. */
  failed(source: number): void {
    this.#set(source, () => UNHEARD);
  }

  /** Whether the quotes of a source are the price at the moment. */
  gives(source: number): boolean {
    return !this.#isDisputed && this.active.source === source;
  }

  review(now: Millis): SourceChange {
    const { active } = this;
    const { choice, reason } = chooseSource(this.#choice, this.#states, now, this.#rules);
    const isDisputed = disagree(choice, this.#states, now, this.#rules);
    if (reason === undefined && isDisputed === this.#isDisputed) return NO_CHANGE;
    const dispute = isDisputed === this.#isDisputed ? undefined : isDisputed;
    this.#choice = choice;
    this.#isDisputed = isDisputed;
    // Its health begins again with its next quote.
    if (reason === 'silent') this.failed(active.source);
    const switched = reason && { from: active.source, to: this.active.source, reason };
    return { switched, dispute };
  }

  #set(source: number, change: (state: SourceState) => SourceState): void {
    const place = this.#placed.findIndex((one) => one.source === source);
    if (place !== -1) this.#states[place] = change(this.#states[place] ?? UNHEARD);
  }
}
