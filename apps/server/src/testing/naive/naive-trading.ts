/**
 * The rules of market orders once more, written from rules.md and core.md alone, slowly and with
 * fractions, sharing no code with the domain: what random sequences are held against.
 */
export interface NaiveTerms {
  readonly code: string;
  readonly quote: string;
  readonly unitsPerLot: number;
  readonly feeRate: number;
  readonly isFixed: boolean;
}

/** A fraction of big integers. */
type Fraction = readonly [bigint, bigint];

const MICRO = 1_000_000n;

function fraction(value: number): Fraction {
  const [whole = '0', decimals = ''] = value.toFixed(8).split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

function times(...factors: readonly Fraction[]): Fraction {
  return factors.reduce(([n, d], [fn, fd]) => [n * fn, d * fd], [1n, 1n]);
}

function over([n, d]: Fraction): Fraction {
  return n < 0n ? [-d, -n] : [d, n];
}

/** To the nearest millionth, an exact half to the even one. */
function toMicro([n, d]: Fraction): bigint {
  const scaled = n * MICRO;
  const floor = scaled / d - (scaled % d < 0n ? 1n : 0n);
  const rest = scaled - floor * d;
  if (rest * 2n < d) return floor;
  if (rest * 2n > d) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}

interface NaivePosition {
  readonly user: number;
  readonly terms: NaiveTerms;
  readonly isBuy: boolean;
  readonly lots: number;
  readonly open: number;
  readonly margin: bigint;
}

/** Cash, positions and prices of a small world. Amounts are millionths of a USD. */
export class NaiveTrading {
  readonly cash = new Map<number, bigint>();
  readonly positions = new Map<number, NaivePosition>();
  readonly prices = new Map<string, number>();

  /** USD for one unit of a currency. */
  #toUsd(currency: string): Fraction {
    if (currency === 'USD') return [1n, 1n];
    const direct = this.prices.get(`${currency}USD`);
    if (direct !== undefined) return fraction(direct);
    return over(fraction(this.prices.get(`USD${currency}`) ?? Number.NaN));
  }

  profit(position: NaivePosition): bigint {
    const now = fraction(this.prices.get(position.terms.code) ?? Number.NaN);
    const [open, sign] = [fraction(position.open), position.isBuy ? 1n : -1n];
    const move: Fraction = [(now[0] - open[0]) * sign, now[1]];
    return toMicro(
      times(
        move,
        fraction(position.lots),
        fraction(position.terms.unitsPerLot),
        this.#toUsd(position.terms.quote),
      ),
    );
  }

  of(user: number): [number, NaivePosition][] {
    return [...this.positions].filter(([, position]) => position.user === user);
  }

  usedMargin(user: number): bigint {
    return this.of(user).reduce((sum, [, position]) => sum + position.margin, 0n);
  }

  floating(user: number): bigint {
    return this.of(user).reduce((sum, [, position]) => sum + this.profit(position), 0n);
  }

  /** Opens a position under an id, or answers the refusal. */
  order(
    id: number,
    user: number,
    terms: NaiveTerms,
    ask: { isBuy: boolean; lots: number; leverage: number },
  ) {
    const open = this.prices.get(terms.code) ?? Number.NaN;
    const notional = times(
      fraction(ask.lots),
      fraction(terms.unitsPerLot),
      fraction(open),
      this.#toUsd(terms.quote),
    );
    const leveraged = toMicro(times(notional, [1n, terms.isFixed ? 1000n : BigInt(ask.leverage)]));
    const fixed = toMicro(times(fraction(ask.lots), fraction(terms.unitsPerLot)));
    const margin = terms.isFixed && fixed > leveraged ? fixed : leveraged;
    const fee = toMicro(times(fraction(ask.lots), fraction(terms.feeRate)));
    const cash = this.cash.get(user) ?? 0n;
    if (margin + fee > cash + this.floating(user) - this.usedMargin(user)) return 'forex.insufficient_margin';
    this.cash.set(user, cash - fee);
    this.positions.set(id, { user, terms, isBuy: ask.isBuy, lots: ask.lots, open, margin });
    return 'opened';
  }

  close(id: number, user: number): 'closed' | 'forex.unknown_order' {
    const position = this.positions.get(id);
    if (!position || position.user !== user) return 'forex.unknown_order';
    const cash = (this.cash.get(user) ?? 0n) + this.profit(position);
    this.positions.delete(id);
    this.cash.set(user, this.of(user).length === 0 && cash < 0n ? 0n : cash);
    return 'closed';
  }
}
