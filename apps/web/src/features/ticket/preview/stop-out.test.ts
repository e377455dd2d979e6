import { lotsFromNumber } from '@tidemark/domain/forex';
import { priceFromNumber, priceToNumber, USD_PARITY } from '@tidemark/domain/market';
import { usd } from '@tidemark/domain/money';
import { describe, expect, it } from 'vitest';
import { closeOutPrice } from './stop-out.ts';

describe('closeOutPrice', () => {
  it.each([
    // Equity 10,417.50, 30 % of the used margin 1,622.10 is 486.63: 9,930.87 over 150,000 units.
    [30, 1.01799],
    // 811.05: 9,606.45 over 150,000.
    [50, 1.02015],
    // 1,297.68: 9,119.82 over 150,000.
    [80, 1.0234],
  ])('follows the account’s own stop-out level of %i %%', (closeOutAt, expected) => {
    const price = priceFromNumber(1.0842, 5);
    const held = { side: 'buy', lots: lotsFromNumber(1.5), unitsPerLot: 100_000, openPrice: price } as const;
    const at = closeOutPrice({
      held: [held],
      converted: usd('0'),
      price,
      equity: usd('10417.5'),
      rate: USD_PARITY,
      convertsItself: false,
      usedMargin: usd('1622.1'),
      closeOutAt,
      precision: 5,
    });
    expect(at && priceToNumber(at)).toBe(expected);
  });
});
