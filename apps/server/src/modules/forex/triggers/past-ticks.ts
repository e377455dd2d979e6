import type { PricedTick } from '@tidemark/domain/forex';
import {
  type ConversionRoute,
  conversionRoute,
  SOURCE_SILENT_MS_MAX,
  type Tick,
  USD_PARITY,
  type UsdRate,
  usdRate,
} from '@tidemark/domain/market';
import { type Millis, type SessionPhase, sessionPhase } from '@tidemark/domain/time';
import type { Market } from '../../market/index.ts';

/**
 * Recorded ticks with the rates of their time, without those at which perhaps no order could be filled, because they
 * may not trigger later either. For a cross these are ticks while its pair was open and had no price in the 10 s
 * before: whether its source sent heartbeats then, or only refused prices, is not recorded, and neither is which of two
 * ticks of one millisecond came first. `ticks` are ordered within each instrument, none of a closed market.
 */
export function dealableThen(ticks: readonly Tick[], market: Market): PricedTick[] {
  const rates = new PastRates(ticks, market);
  return ticks.flatMap((tick) => {
    const rate = rates.of(tick);
    return rate ? [{ tick, rate }] : [];
  });
}

/** Rates to USD at moments that are over. */
class PastRates {
  readonly #market: Market;
  readonly #byInstrument = new Map<number, Tick[]>();
  readonly #routes = new Map<number, ConversionRoute | undefined>();
  readonly #phases = new Map<number, { from: Millis; phase: SessionPhase }>();

  constructor(ticks: readonly Tick[], market: Market) {
    this.#market = market;
    for (const tick of ticks) {
      const own = this.#byInstrument.get(tick.instrumentId);
      if (own) own.push(tick);
      else this.#byInstrument.set(tick.instrumentId, [tick]);
    }
  }

  of(tick: Tick): UsdRate | undefined {
    const route = this.#routeOf(tick.instrumentId);
    if (!route) return undefined;
    if (route.kind === 'parity') return USD_PARITY;
    const before = this.#lastUntil(route.instrumentId, tick.at - 1);
    const isSilent = before === undefined || tick.at - before.at >= SOURCE_SILENT_MS_MAX;
    if (isSilent && this.#isOpen(route.instrumentId, tick.at)) return undefined;
    const pair = this.#lastUntil(route.instrumentId, tick.at);
    return pair && usdRate(route, pair.price);
  }

  #routeOf(instrumentId: number): ConversionRoute | undefined {
    if (!this.#routes.has(instrumentId)) {
      const quote = this.#market.instrument(instrumentId)?.quote ?? '';
      this.#routes.set(instrumentId, conversionRoute(quote, this.#market.instruments()));
    }
    return this.#routes.get(instrumentId);
  }

  /** The last tick of an instrument at or before a moment. */
  #lastUntil(instrumentId: number, at: Millis): Tick | undefined {
    const ticks = this.#byInstrument.get(instrumentId) ?? [];
    let [low, high] = [0, ticks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ticks[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return ticks[low - 1];
  }

  #isOpen(instrumentId: number, at: Millis): boolean {
    const known = this.#phases.get(instrumentId);
    if (known && known.from <= at && at < known.phase.until) return known.phase.isOpen;
    const instrument = this.#market.instrument(instrumentId);
    if (!instrument) return false;
    const phase = sessionPhase(instrument.sessions, at);
    this.#phases.set(instrumentId, { from: at, phase });
    return phase.isOpen;
  }
}
