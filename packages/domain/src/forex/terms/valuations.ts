import type { Amount } from '../../money/index.ts';
import type { MarketView } from '../market-view.ts';
import type { Position } from '../position.ts';
import { type AccountRisk, accountRisk } from '../risk/risk-levels.ts';
import { totalProfit, type Valuation } from './profit-margin-fee.ts';

/**
 * Current prices for one moment, read once per instrument to value many positions. A closed or stale price
 * counts with its last value.
 */
export class Valuations {
  readonly #market: MarketView;
  /** By instrument id; null where there is no price. */
  readonly #known: (Valuation | null)[] = [];

  constructor(market: MarketView) {
    this.#market = market;
  }

  /** The worth of a position's instrument; its own opening where there is no price. */
  of(position: Position): Valuation {
    const known = this.#known[position.instrumentId];
    const valuation = known === undefined ? this.#ask(position.instrumentId) : known;
    this.#known[position.instrumentId] = valuation;
    return valuation ?? { price: position.openPrice, rate: position.openRate };
  }

  /** Values an instrument at the tick under evaluation, ignoring later ticks. */
  meet(instrumentId: number, valuation: Valuation): void {
    this.#known[instrumentId] = valuation;
  }

  #ask(instrumentId: number): Valuation | null {
    const instrument = this.#market.instrument(instrumentId);
    const quote = instrument && this.#market.quote(instrumentId);
    if (!quote || quote.status === 'no_price') return null;
    const rate = this.#market.conversion(instrument.quote)?.rate;
    return rate ? { price: quote.tick.price, rate } : null;
  }

  /** Floating result of positions, each rounded as it is shown. */
  profitsOf(positions: readonly Position[]): Amount {
    return totalProfit(positions, (position) => this.of(position));
  }

  /** The sums of a contract account. */
  riskOf(book: { balance: Amount; locked: Amount; positions: readonly Position[] }): AccountRisk {
    return accountRisk({
      balance: book.balance,
      usedMargin: book.locked,
      floatingProfit: this.profitsOf(book.positions),
    });
  }
}
