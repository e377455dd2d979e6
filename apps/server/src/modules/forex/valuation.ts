import { type AccountRisk, accountRisk, profitAt } from '@tidemark/domain/forex';
import type { Price, UsdRate } from '@tidemark/domain/market';
import { type Amount, plus, ZERO } from '@tidemark/domain/money';
import type { Market } from '../market/index.ts';
import type { OpenPosition } from './deal.ts';

/** What positions are worth: the price and the rate to USD of their instruments. */
export interface Valuation {
  readonly price: Price;
  readonly rate: UsdRate;
}

/**
 * Prices in force, asked once an instrument: for one moment, in which many positions are valued.
 * A closed or stale price counts with its last value.
 */
export class Valuations {
  readonly #market: Market;
  /** By instrument id; null where there is no price. */
  readonly #known: (Valuation | null)[] = [];

  constructor(market: Market) {
    this.#market = market;
  }

  /** The worth of a position's instrument; its own opening where there is no price. */
  of(position: OpenPosition): Valuation {
    const known = this.#known[position.instrumentId];
    const valuation = known === undefined ? this.#ask(position.instrumentId) : known;
    this.#known[position.instrumentId] = valuation;
    return valuation ?? { price: position.openPrice, rate: position.openRate };
  }

  #ask(instrumentId: number): Valuation | null {
    const instrument = this.#market.instrument(instrumentId);
    const quote = instrument && this.#market.quote(instrumentId);
    if (!quote || quote.status === 'silent') return null;
    const rate = this.#market.conversion(instrument.quote)?.rate;
    return rate ? { price: quote.tick.price, rate } : null;
  }

  /** Floating result of one position. */
  profitOf(position: OpenPosition): Amount {
    const { price, rate } = this.of(position);
    return profitAt(position, price, rate);
  }

  /** Floating result of positions, each rounded as it is shown. */
  profitsOf(positions: readonly OpenPosition[]): Amount {
    let total = ZERO;
    for (const position of positions) total = plus(total, this.profitOf(position));
    return total;
  }

  /** The sums of a contract account. */
  riskOf(book: { balance: Amount; locked: Amount; positions: readonly OpenPosition[] }): AccountRisk {
    return accountRisk({
      balance: book.balance,
      usedMargin: book.locked,
      floatingProfit: this.profitsOf(book.positions),
    });
  }
}
