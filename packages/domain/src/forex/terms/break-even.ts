import type { Price } from '../../market/index.ts';
import type { Amount } from '../../money/index.ts';
import { levelAtResult } from './level-units.ts';
import type { Side } from './profit-margin-fee.ts';

/**
 * The break-even price of a position, net of its fee: the level nearest to the entry at which closing brings 0 or more
 * after the fee (docs/spec/rules.md#break-even-half-reverse); the entry itself where there is no fee. `step` is the
 * smallest step of the price in units of 1e-8, `netAt` the result at a level with the fee, monotonic in the price.
 * Undefined if no price earns the fee.
 */
export function breakEvenLevel(
  { side, entry, step }: { readonly side: Side; readonly entry: Price; readonly step: number },
  netAt: (level: Price) => Amount,
): Price | undefined {
  if (netAt(entry) >= 0n) return entry;
  return levelAtResult({ side, kind: 'takeProfit', entry, step }, 0n as Amount, netAt);
}
