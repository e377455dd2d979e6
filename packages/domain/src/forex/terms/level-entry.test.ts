import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Price, priceFromNumber, priceFromUnits, USD_PARITY } from '../../market/index.ts';
import { type Amount, minus, parseAmount, usd } from '../../money/index.ts';
import {
  type EntryScale,
  entryOfLevel,
  entryUnits,
  feeOf,
  type LevelKind,
  levelOfEntry,
  lotsFromNumber,
  profitAt,
  type Side,
} from '../index.ts';

const STEP = 1000;
const entry = priceFromNumber(1.1, 5);

/** An order of EUR/USD at 1.10000 with 5 USD a lot of fee, of an account with 10,000 USD. */
function scaleOf(side: Side, kind: LevelKind, lots = 0.5, balance: Amount = usd('10000')): EntryScale {
  const exposure = { side, lots: lotsFromNumber(lots), unitsPerLot: 100_000, openPrice: entry };
  const fee = feeOf({ basis: 'lots', feeRate: 5, lots: exposure.lots, margin: usd('0') });
  const netAt = (level: Price) => minus(profitAt(exposure, level, USD_PARITY), fee);
  return { side, kind, entry, step: STEP, pip: 10 * STEP, netAt, balance };
}

const millionths = (text: string) => parseAmount(text) ?? 0n;

describe('levelOfEntry', () => {
  it.each([
    ['buy', 'stopLoss', 'pips', '20', 1.098],
    ['buy', 'stopLoss', 'pips', '20.19', 1.09799],
    ['sell', 'takeProfit', 'pips', '20.11', 1.09798],
    // 0.5 lots lose 0.50 a step and pay 2.50: 195 steps lose 100.00.
    ['buy', 'stopLoss', 'usd', '100', 1.09805],
    ['buy', 'stopLoss', 'usd', '100.49', 1.09805],
    ['buy', 'takeProfit', 'usd', '100', 1.10205],
    ['sell', 'takeProfit', 'usd', '100.01', 1.09794],
    ['buy', 'stopLoss', 'percent', '1', 1.09805],
    ['sell', 'takeProfit', 'percent', '1', 1.09795],
  ] as const)('converts, for a %s, the %s in %s of %s to the level %s', (side, kind, unit, value, level) => {
    expect(levelOfEntry(unit, millionths(value), scaleOf(side, kind))).toBe(priceFromNumber(level, 5));
  });

  it('finds no level for zero, a loss within the fee, a negative price or unknown balance', () => {
    const scale = scaleOf('buy', 'stopLoss');
    expect(levelOfEntry('pips', 0n, scale)).toBeUndefined();
    expect(levelOfEntry('usd', millionths('2.5'), scale)).toBeUndefined();
    expect(levelOfEntry('pips', millionths('11000'), scale)).toBeUndefined();
    expect(levelOfEntry('percent', millionths('1'), { ...scale, balance: undefined })).toBeUndefined();
    expect(levelOfEntry('usd', millionths('9'), { ...scale, netAt: undefined })).toBeUndefined();
  });
});

describe('entryOfLevel', () => {
  it.each([
    ['stopLoss', 'pips', 1.0985, '15'],
    ['stopLoss', 'usd', 1.0985, '77.5'],
    ['stopLoss', 'percent', 1.0985, '0.775'],
    ['takeProfit', 'pips', 1.1015, '15'],
    ['takeProfit', 'usd', 1.1015, '72.5'],
  ] as const)('expresses the %s of a buy in %s', (kind, unit, level, value) => {
    expect(entryOfLevel(unit, priceFromNumber(level, 5), scaleOf('buy', kind))).toBe(millionths(value));
  });

  it('returns nothing for a level on the wrong side or a take-profit below the fee', () => {
    expect(entryOfLevel('pips', entry, scaleOf('buy', 'stopLoss'))).toBeUndefined();
    expect(entryOfLevel('pips', priceFromNumber(1.2, 5), scaleOf('buy', 'stopLoss'))).toBeUndefined();
    expect(entryOfLevel('usd', priceFromNumber(1.10002, 5), scaleOf('buy', 'takeProfit'))).toBeUndefined();
  });

  it('returns a value that reads back as the same level or slightly stricter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.constantFrom('stopLoss' as const, 'takeProfit' as const),
        fc.constantFrom(...entryUnits),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        (side, kind, unit, steps, hundredths, cents) => {
          const scale = scaleOf(side, kind, hundredths / 100, usd((cents / 100).toFixed(2)));
          const away = (side === 'buy') === (kind === 'stopLoss') ? -STEP : STEP;
          const level = priceFromUnits(entry + steps * away);
          const value = entryOfLevel(unit, level, scale);
          if (value === undefined) return;
          const again = levelOfEntry(unit, value, scale);
          if (unit !== 'percent') {
            expect(again).toBe(level);
            return;
          }
          // Percent have four places: the level is that of the last of them or nearer.
          const distance = again === undefined ? 0 : Math.abs(again - entry);
          const isKept = kind === 'stopLoss' ? distance <= steps * STEP : distance >= steps * STEP;
          expect(isKept).toBe(true);
          const wider = kind === 'stopLoss' ? value + 100n : value - 100n;
          const other = wider <= 0n ? undefined : levelOfEntry(unit, wider, scale);
          if (other === undefined) return;
          const beyond = Math.abs(other - entry);
          expect(kind === 'stopLoss' ? beyond >= steps * STEP : beyond <= steps * STEP).toBe(true);
        },
      ),
      { verbose: true },
    );
  });
});
