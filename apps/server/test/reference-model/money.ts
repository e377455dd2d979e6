/**
 * Exact numbers of the reference model: fractions of big integers, and one rounding. Shares nothing with the
 * domain, so that both cannot be wrong in the same way.
 */
export interface Fraction {
  readonly over: bigint;
  /** Always positive. */
  readonly under: bigint;
}

export function fraction(over: bigint, under = 1n): Fraction {
  return under < 0n ? { over: -over, under: -under } : { over, under };
}

/** A JSON number as it is written, to the eighth place. */
export function written(value: number): Fraction {
  return fraction(eighths(value), 100_000_000n);
}

/** A JSON number in units of 10^-8, as prices are stored. */
export function eighths(value: number): bigint {
  return BigInt(value.toFixed(8).replace('.', ''));
}

/** A JSON number in millionths, as lots are stored. */
export function millionths(value: number): bigint {
  return BigInt(value.toFixed(6).replace('.', ''));
}

export function times(...factors: readonly Fraction[]): Fraction {
  let [over, under] = [1n, 1n];
  for (const factor of factors) [over, under] = [over * factor.over, under * factor.under];
  return fraction(over, under);
}

export function inverse(of: Fraction): Fraction {
  return fraction(of.under, of.over);
}

/** In millionths of a USD, six places: the nearest, an exact half to the even one. */
export function rounded(amount: Fraction): bigint {
  const scaled = amount.over * 1_000_000n;
  let below = scaled / amount.under;
  if (below * amount.under > scaled) below -= 1n;
  const rest = scaled - below * amount.under;
  if (rest * 2n < amount.under) return below;
  if (rest * 2n > amount.under) return below + 1n;
  return below % 2n === 0n ? below : below + 1n;
}
