import { expect, test } from 'vitest';
import { seenPrice } from './deviations.ts';

test('seenPrice: sends the price on screen only where a maximum deviation is set', () => {
  const kept = { EURUSD: '0.0002', BTCUSD: '0', XAUUSD: '', ETHUSD: '.' };
  expect(seenPrice('EURUSD', 1.0842, kept)).toEqual({ expect_price: 1.0842, max_deviation: 0.0002 });
  expect(seenPrice('BTCUSD', 60_000, kept)).toEqual({ expect_price: 60_000, max_deviation: 0 });
  expect(seenPrice('XAUUSD', 2350, kept)).toBeUndefined();
  expect(seenPrice('ETHUSD', 3000, kept)).toBeUndefined();
  expect(seenPrice('LTCUSD', 120, kept)).toBeUndefined();
  expect(seenPrice('EURUSD', undefined, kept)).toBeUndefined();
});
