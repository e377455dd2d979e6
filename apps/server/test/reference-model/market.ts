import { eighths, type Fraction, fraction, inverse } from './money.ts';
import type { ReferenceHours, ReferenceSpan, ReferenceTerms } from './terms.ts';

/** A current price, in units of 10^-8, and since when. */
export interface ReferenceTick {
  readonly price: bigint;
  readonly at: number;
}

/** Why an instrument is not tradable now. */
export type NotDealable = 'market.closed' | 'market.no_price' | 'market.price_stale';

const SOURCE_SILENT_MS = 10_000;
const SYMBOL_SILENT_MS = 300_000;
/** Hours are known so far ahead. */
const OPENING_IN_SIGHT_MS = 15 * 24 * 3_600_000;

/** Prices and hours (docs/spec/rules.md#prices). All prices come from one source. */
export class ReferenceMarket {
  now: number;
  heardAt = Number.NEGATIVE_INFINITY;
  readonly #terms = new Map<string, ReferenceTerms>();
  readonly #spans: ReadonlyMap<ReferenceHours, readonly ReferenceSpan[]>;
  readonly #ticks = new Map<string, ReferenceTick[]>();
  /** Moments of refused ticks since the last accepted one, by symbol, and of all under ''. */
  readonly #refused = new Map<string, number[]>();
  #met: { readonly code: string; readonly price: bigint } | undefined;

  constructor(
    terms: readonly ReferenceTerms[],
    spans: ReadonlyMap<ReferenceHours, readonly ReferenceSpan[]>,
    now: number,
  ) {
    for (const one of terms) this.#terms.set(one.code, one);
    this.#spans = spans;
    this.now = now;
  }

  terms(code: string): ReferenceTerms {
    const terms = this.#terms.get(code);
    if (!terms) throw new Error(`${code} is not traded here`);
    return terms;
  }

  take(code: string, price: number): void {
    this.heardAt = this.now;
    this.#refused.delete('');
    this.#refused.delete(code);
    const ticks = this.#ticks.get(code) ?? [];
    this.#ticks.set(code, ticks);
    ticks.push({ price: eighths(price), at: this.now });
    // The last ten minutes are enough for whatever is settled later.
    if (ticks.length > 2000 && (ticks[1000]?.at ?? 0) < this.now - 600_000) ticks.splice(0, 1000);
  }

  /** A heartbeat; ignored while every tick has been refused for long. */
  beat(): void {
    const refused = this.#refused.get('') ?? [];
    const spanMs = (refused.at(-1) ?? 0) - (refused[0] ?? 0);
    if (refused.length <= 10 && spanMs <= 5000) this.heardAt = this.now;
  }

  /** A refused tick: does not count as a heartbeat. */
  refuse(code: string): void {
    for (const one of ['', code]) this.#refused.set(one, [...(this.#refused.get(one) ?? []), this.now]);
  }

  /** A restarted server does not know earlier refusals. */
  restart(): void {
    this.#refused.clear();
  }

  tick(code: string): ReferenceTick | undefined {
    return this.#ticks.get(code)?.at(-1);
  }

  /** The last tick at or before a moment. */
  tickAt(code: string, moment: number): ReferenceTick | undefined {
    return this.#ticks.get(code)?.findLast((tick) => tick.at <= moment);
  }

  /** The fill price: the current price, or that of the tick being evaluated. */
  price(code: string): bigint {
    return this.#met?.code === code ? this.#met.price : this.#inForce(code);
  }

  #inForce(code: string): bigint {
    const tick = this.tick(code);
    if (!tick) throw new Error(`${code} has no price`);
    return tick.price;
  }

  /** Evaluates a tick, whatever has come after it at the same moment. */
  evaluated(code: string, price: bigint, work: () => void): void {
    this.#met = { code, price };
    work();
    this.#met = undefined;
  }

  isOpen(code: string, moment = this.now): boolean {
    const spans = this.#spans.get(this.terms(code).hours) ?? [];
    return spans.some(([from, to]) => from <= moment && moment < to);
  }

  /** How long it is open between two moments. */
  openMs(code: string, from: number, to: number): number {
    let sum = 0;
    for (const [opens, closes] of this.#spans.get(this.terms(code).hours) ?? []) {
      sum += Math.max(0, Math.min(closes, to) - Math.max(opens, from));
    }
    return sum;
  }

  /** Closed now, and open again at some time that is known. */
  opensAgain(code: string): boolean {
    const spans = this.#spans.get(this.terms(code).hours) ?? [];
    return (
      !this.isOpen(code) && spans.some(([from]) => from > this.now && from < this.now + OPENING_IN_SIGHT_MS)
    );
  }

  #isSilent(code: string): boolean {
    if (this.now - this.heardAt >= SOURCE_SILENT_MS) return true;
    if (this.isRefused(code)) return true;
    return this.now - (this.tick(code)?.at ?? 0) >= SYMBOL_SILENT_MS;
  }

  /** For 10 s the source has sent only refused prices of it. */
  isRefused(code: string): boolean {
    const refused = this.#refused.get(code) ?? [];
    return (refused.at(-1) ?? 0) - (refused[0] ?? 0) >= SOURCE_SILENT_MS;
  }

  /** The pair that links a currency with the dollar; undefined for the dollar itself. */
  linkOf(currency: string): { code: string; isDollarFirst: boolean } | undefined {
    if (currency === 'USD') return undefined;
    if (this.#terms.has(`${currency}USD`)) return { code: `${currency}USD`, isDollarFirst: false };
    return { code: `USD${currency}`, isDollarFirst: true };
  }

  /** Why an instrument is not tradable now; undefined if it is. */
  obstacle(code: string): NotDealable | undefined {
    if (!this.isOpen(code)) return 'market.closed';
    if (!this.tick(code)) return 'market.no_price';
    return this.isStale(code) ? 'market.price_stale' : undefined;
  }

  /** Open and silent, or converted by a pair that is; a closed one counts with its last price. */
  isStale(code: string): boolean {
    const link = this.linkOf(this.terms(code).quote);
    return [code, ...(link ? [link.code] : [])].some((one) => this.isOpen(one) && this.#isSilent(one));
  }

  /** USD for one unit of a currency at the current prices, or at the last ones of a moment. */
  toUsd(currency: string, moment = this.now): Fraction {
    const link = this.linkOf(currency);
    if (!link) return fraction(1n);
    const tick = this.tickAt(link.code, moment);
    if (!tick) throw new Error(`${link.code} has no price`);
    const price = fraction(tick.price, 100_000_000n);
    return link.isDollarFirst ? inverse(price) : price;
  }

  /** Instruments whose worth in USD a price moves: the one itself, and those it converts. */
  movedBy(code: string): string[] {
    const moved: string[] = [];
    for (const terms of this.#terms.values()) {
      if (terms.code === code || this.linkOf(terms.quote)?.code === code) moved.push(terms.code);
    }
    return moved;
  }
}
