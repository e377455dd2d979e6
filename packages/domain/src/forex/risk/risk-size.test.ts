import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceFromNumber, priceFromUnits, USD_PARITY, type UsdRate } from '../../market/index.ts';
import { type Amount, amountFromMillionths, minus, usd } from '../../money/index.ts';
import {
  feeOf,
  type Lots,
  levelAtDistance,
  levelAtResult,
  lotsFromNumber,
  profitAt,
  type Side,
  sizeForRisk,
} from '../index.ts';

const euro = { unitsPerLot: 100_000, precision: 5 };

/** Result in USD at a level of EUR/USD with 5 USD a lot of fee, as the ledger would have it. */
function netOf(side: Side, entry: number, lots: Lots, level: number, rate: UsdRate = USD_PARITY): Amount {
  const fee = feeOf({ basis: 'lots', feeRate: 5, lots, margin: usd('0') });
  const exposure = { side, lots, unitsPerLot: euro.unitsPerLot, openPrice: priceFromUnits(entry) };
  return minus(profitAt(exposure, priceFromUnits(level), rate), fee);
}

const size = (risk: Amount, stop: number, limits = { min: 0.01, max: 50, step: 0.01 }) =>
  sizeForRisk({
    risk,
    profitAtStop: (lots) =>
      profitAt(
        { side: 'buy', lots, unitsPerLot: 100_000, openPrice: priceFromNumber(1.1, 5) },
        priceFromNumber(stop, 5),
        USD_PARITY,
      ),
    feeOf: (lots) => feeOf({ basis: 'lots', feeRate: 5, lots, margin: usd('0') }),
    step: lotsFromNumber(limits.step),
    min: lotsFromNumber(limits.min),
    max: lotsFromNumber(limits.max),
  });

describe('sizeForRisk', () => {
  it('rounds down to 0.48 lots, fee included, for a risk of 100 and a 20-pip stop', () => {
    // A lot loses 200 and pays 5: 100 ÷ 205 = 0.4878.
    expect(size(usd('100'), 1.098)).toEqual({ lots: lotsFromNumber(0.48), loss: usd('98.4'), isMax: false });
  });

  it('reports the loss of the minimum order when no size fits', () => {
    expect(size(usd('2'), 1.098)).toEqual({ lots: undefined, lossAtMin: usd('2.05') });
  });

  it('caps the size at the maximum order', () => {
    expect(size(usd('1000000'), 1.098)).toMatchObject({ lots: lotsFromNumber(50), isMax: true });
  });

  it('never exceeds the requested risk, while one more lot step would', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 90_000 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        (risk, stopSteps, feeCents, rate) => {
          const entry = priceFromNumber(1.1, 5);
          const stop = priceFromUnits(entry - stopSteps * 1000);
          const usdRate = { numerator: rate, denominator: 10n ** 8n };
          const lossOf = (lots: Lots) =>
            -profitAt({ side: 'buy', lots, unitsPerLot: 100_000, openPrice: entry }, stop, usdRate) +
            feeOf({ basis: 'lots', feeRate: feeCents / 100, lots, margin: usd('0') });
          const step = lotsFromNumber(0.01);
          const found = sizeForRisk({
            risk: amountFromMillionths(risk),
            profitAtStop: (lots) =>
              profitAt({ side: 'buy', lots, unitsPerLot: 100_000, openPrice: entry }, stop, usdRate),
            feeOf: (lots) => feeOf({ basis: 'lots', feeRate: feeCents / 100, lots, margin: usd('0') }),
            step,
            min: step,
            max: lotsFromNumber(50),
          });
          if (found.lots === undefined) {
            expect(lossOf(step) > risk).toBe(true);
            return;
          }
          expect(found.lots % step).toBe(0);
          expect(lossOf(found.lots) <= risk).toBe(true);
          if (!found.isMax) expect(lossOf((found.lots + step) as Lots) > risk).toBe(true);
        },
      ),
    );
  });
});

describe('levelAtDistance and levelAtResult', () => {
  const entry = priceFromNumber(1.1, 5);
  const terms = (side: Side, kind: 'stopLoss' | 'takeProfit') => ({ side, kind, entry, step: 1000 });

  it.each([
    ['buy', 'stopLoss', 2500, 1.09998],
    ['buy', 'takeProfit', 2500, 1.10003],
    ['sell', 'stopLoss', 2500, 1.10002],
    ['sell', 'takeProfit', 2500, 1.09997],
    ['buy', 'stopLoss', 3000, 1.09997],
  ] as const)(
    'round the distance of a %s %s of 2.5 steps to the safe side',
    (side, kind, distance, level) => {
      expect(levelAtDistance(terms(side, kind), distance)).toBe(priceFromNumber(level, 5));
    },
  );

  it('find no level for a distance of zero or a price of zero', () => {
    expect(levelAtDistance(terms('buy', 'stopLoss'), 0)).toBeUndefined();
    expect(levelAtDistance(terms('buy', 'stopLoss'), entry)).toBeUndefined();
  });

  it('keep the requested loss or gain, while one more step would not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.constantFrom('stopLoss' as const, 'takeProfit' as const),
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.integer({ min: 1, max: 5000 }),
        (side, kind, amount, hundredths) => {
          const lots = lotsFromNumber(hundredths / 100);
          const netAt = (level: number) => netOf(side, entry, lots, level);
          const level = levelAtResult(terms(side, kind), amountFromMillionths(amount), netAt);
          if (level === undefined) return;
          const away = (side === 'buy') === (kind === 'stopLoss') ? -1000 : 1000;
          if (kind === 'stopLoss') {
            expect(netAt(level) >= -amount).toBe(true);
            if (level + away > 0) expect(netAt(level + away) < -amount).toBe(true);
          } else {
            expect(netAt(level) >= amount).toBe(true);
            expect(netAt(level - away) < amount).toBe(true);
          }
        },
      ),
    );
  });

  it('find no stop-loss when the fee alone uses up the allowed loss', () => {
    const lots = lotsFromNumber(1);
    const netAt = (level: number) => netOf('buy', entry, lots, level);
    expect(levelAtResult(terms('buy', 'stopLoss'), usd('5'), netAt)).toBeUndefined();
    expect(levelAtResult(terms('buy', 'stopLoss'), usd('6'), netAt)).toBe(priceFromNumber(1.09999, 5));
  });
});
