import type { Conversion, MarketView } from '@tidemark/domain/forex';
import {
  conversionRoute,
  type Instrument,
  isStale,
  priceFromNumber,
  type Quote,
  type SessionCalendar,
  SOURCE_SILENT_MS_MAX,
  type Tick,
  USD_PARITY,
  usdRate,
} from '@tidemark/domain/market';
import { present } from '@tidemark/domain/outcome';
import { sessionPhase } from '@tidemark/domain/time';
import { type ReferenceHours, referenceLots, referenceTerms } from '../reference-model/terms.ts';

/** Calendars as migration 0004 has them, days off aside. */
const calendars: Readonly<Record<ReferenceHours, SessionCalendar>> = {
  always: { timeZone: 'UTC', spans: [[0, 10_080]], holidays: [] },
  fx: { timeZone: 'America/New_York', spans: [[1020, 8220]], holidays: [] },
  metals: {
    timeZone: 'America/New_York',
    spans: [
      [1080, 2475],
      [2520, 3915],
      [3960, 5355],
      [5400, 6795],
      [6840, 8220],
    ],
    holidays: [],
  },
  energy: {
    timeZone: 'America/New_York',
    spans: [
      [1080, 2460],
      [2520, 3900],
      [3960, 5340],
      [5400, 6780],
      [6840, 8220],
    ],
    holidays: [],
  },
  london: {
    timeZone: 'Europe/London',
    spans: [
      [1920, 2430],
      [3360, 3870],
      [4800, 5310],
      [6240, 6750],
      [7680, 8190],
    ],
    holidays: [],
  },
};

const instruments: readonly Instrument[] = referenceTerms.map((terms) => ({
  id: terms.id,
  code: terms.code,
  showCode: terms.code,
  categoryId: 1,
  state: 'offered',
  base: terms.code.slice(0, -3),
  quote: terms.quote,
  pricePrecision: terms.precision,
  lotStep: referenceLots.step,
  lotsMin: referenceLots.min,
  partStep: referenceLots.step,
  partMin: referenceLots.min,
  lotsMax: referenceLots.max,
  unitsPerLot: terms.unitsPerLot,
  feeRates: { lots: terms.feeRate, margin: 0 },
  marginMode: terms.leverages.length > 0 ? 'leverage' : 'fixed',
  leverages: terms.leverages,
  ordersWhenClosed: false,
  financing: { long: 0, short: 0, tripleDay: 3 },
  sessions: calendars[terms.hours],
}));

/** Key for the refused ticks of the complete source: no instrument has this id. */
const EVERY_SYMBOL = 0;

/** Prices, hours and staleness by the domain's own functions. */
export class DomainMarket implements MarketView {
  now: number;
  #heardAt: number | undefined;
  /** Refused ticks in a row, by instrument. */
  readonly #runs = new Map<number, { since: number; lastAt: number; count: number }>();
  readonly #ticks = new Map<number, Tick>();
  readonly #past = new Map<number, Tick[]>();
  readonly #phases = new Map<SessionCalendar, ReturnType<typeof sessionPhase>>();

  readonly #instruments: readonly Instrument[];

  constructor(now: number, ordersWhenClosed: readonly string[] = []) {
    this.now = now;
    this.#instruments = instruments.map((one) => ({
      ...one,
      ordersWhenClosed: ordersWhenClosed.includes(one.code),
    }));
  }

  hear(): void {
    this.#heardAt = this.now;
  }

  /** A heartbeat, ignored after more than ten refused ticks in a row, or 5 s of only refused ticks. */
  beat(): void {
    const run = this.#runs.get(EVERY_SYMBOL);
    if (!run || (run.count <= 10 && run.lastAt - run.since <= 5000)) this.hear();
  }

  refuse(code: string): void {
    for (const id of [EVERY_SYMBOL, this.byCode(code).id]) {
      const run = this.#runs.get(id);
      this.#runs.set(id, { since: run?.since ?? this.now, lastAt: this.now, count: (run?.count ?? 0) + 1 });
    }
  }

  restart(): void {
    this.#runs.clear();
  }

  take(code: string, price: number): Tick {
    const { id, pricePrecision } = this.byCode(code);
    const tick: Tick = {
      instrumentId: id,
      seq: (this.#ticks.get(id)?.seq ?? 0) + 1,
      price: priceFromNumber(price, pricePrecision),
      at: this.now,
    };
    this.#ticks.set(id, tick);
    this.#past.set(id, [...(this.#past.get(id) ?? []), tick].slice(-1000));
    for (const accepted of [EVERY_SYMBOL, id]) this.#runs.delete(accepted);
    this.hear();
    return tick;
  }

  byCode(code: string): Instrument {
    return present(
      this.#instruments.find((known) => known.code === code),
      code,
    );
  }

  instrument(id: number): Instrument | undefined {
    return this.#instruments.find((known) => known.id === id);
  }

  quote(instrumentId: number): Quote {
    const tick = this.#ticks.get(instrumentId);
    const phase = this.#phase(present(this.instrument(instrumentId), 'known').sessions);
    if (!phase.isOpen) {
      const { opensAt } = phase;
      return tick ? { status: 'closed', tick, opensAt } : { status: 'no_price', isOpen: false, opensAt };
    }
    if (!tick) return { status: 'no_price', isOpen: true, opensAt: undefined };
    const run = this.#runs.get(instrumentId);
    const isSilent =
      (run && run.lastAt - run.since >= SOURCE_SILENT_MS_MAX) ||
      isStale({ now: this.now, sourceHeardAt: this.#heardAt, tickAt: tick.at });
    return { status: isSilent ? 'stale' : 'open', tick };
  }

  #phase(calendar: SessionCalendar) {
    const known = this.#phases.get(calendar);
    if (known && this.now < known.until) return known;
    const phase = sessionPhase(calendar, this.now);
    this.#phases.set(calendar, phase);
    return phase;
  }

  conversion(currency: string): Conversion | undefined {
    const route = present(conversionRoute(currency, instruments), currency);
    if (route.kind === 'parity') return { rate: USD_PARITY, live: true };
    const quote = this.quote(route.instrumentId);
    if (quote.status === 'no_price') return undefined;
    const rate = usdRate(route, quote.tick.price);
    return rate && { rate, live: quote.status !== 'stale' };
  }

  tickBefore(instrumentId: number, moment: number): Tick | undefined {
    return this.#past.get(instrumentId)?.findLast(({ at }) => at < moment);
  }

  /** USD for a unit of a currency just before a moment. */
  rateBefore(currency: string, moment: number) {
    const route = present(conversionRoute(currency, instruments), currency);
    return usdRate(
      route,
      route.kind === 'parity' ? undefined : this.tickBefore(route.instrumentId, moment)?.price,
    );
  }

  /** Instruments whose worth in USD a price moves. */
  movedBy(instrumentId: number): number[] {
    return instruments
      .filter(({ id, quote }) => {
        const route = conversionRoute(quote, instruments);
        return id === instrumentId || (route?.kind !== 'parity' && route?.instrumentId === instrumentId);
      })
      .map(({ id }) => id);
  }
}
