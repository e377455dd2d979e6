/**
 * Divides to the nearest integer; an exact half goes to the even neighbour, so that over many orders neither
 * the broker nor the customer gains (docs/spec/rules.md#profit-margin-fee).
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return divideHalfEven(-numerator, -denominator);
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  const twice = 2n * (rest < 0n ? -rest : rest);
  if (twice < denominator) return quotient;
  const away = numerator < 0n ? quotient - 1n : quotient + 1n;
  if (twice > denominator) return away;
  return quotient % 2n === 0n ? quotient : away;
}

/** Divides towards minus infinity: the payer of the result keeps the rest. */
export function divideFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const exact = quotient * denominator === numerator;
  const negative = numerator < 0n !== denominator < 0n;
  return exact || !negative ? quotient : quotient - 1n;
}
