import { amountFromMillionths, formatAmount, parseAmount, ZERO } from '@tidemark/domain/money';
import type { LoanConfig } from './terms.ts';

type Bounds = Pick<LoanConfig, 'min_amount' | 'max_amount'>;

/** Maximum steps that a thumb can distinguish. */
const STEPS_MAX = 100n;
const CENT = 10_000n;

/** A slider of round amounts: it begins at the least, and its last step is the most. */
export interface AmountSteps {
  /** The last position; the first is 0. */
  readonly last: number;
  /** The amount at a position, as it is typed. */
  textAt(position: number): string;
  /** Position of an amount, limited to the ends; the first if invalid. */
  positionOf(text: string): number;
}

/** Round steps between the bounds of a configuration: 1, 2 or 5 times a power of ten. */
export function amountSteps(config: Bounds): AmountSteps {
  const min = parseAmount(config.min_amount) ?? ZERO;
  const max = parseAmount(config.max_amount) ?? ZERO;
  const step = roundStep(max - min);
  // The first step leads to a round amount, even if the minimum is odd.
  const base = min - (min % step);
  const last = max <= min ? 0 : Number((max - base + step - 1n) / step);
  const amountAt = (position: number) => {
    const amount = base + BigInt(position) * step;
    return amount < min || position <= 0 ? min : amount > max || position >= last ? max : amount;
  };
  return {
    last,
    textAt: (position) => plainText(amountAt(position)),
    positionOf(text) {
      const amount = parseAmount(text) ?? min;
      if (amount >= max) return last;
      return amount <= min ? 0 : Math.min(last, Number((amount - base + step / 2n) / step));
    },
  };
}

function roundStep(span: bigint): bigint {
  const wanted = span / STEPS_MAX;
  for (let power = CENT; ; power *= 10n)
    for (const factor of [1n, 2n, 5n]) if (power * factor >= wanted) return power * factor;
}

/** Without trailing zeros, for an input field. */
export function plainText(millionths: bigint): string {
  const [whole = '0', places = ''] = formatAmount(amountFromMillionths(millionths)).split('.');
  const needed = places.replace(/0+$/, '');
  return needed === '' ? whole : `${whole}.${needed}`;
}
