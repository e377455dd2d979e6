import { lotsFromNumber, type Position, type Side } from '@tidemark/domain/forex';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../../test/support/trading-instance.ts';
import type { AccountHoldings } from '../batch/position-cache.ts';
import { exposureOf } from './exposure.ts';

const { database } = await testDatabase();
const instance = await openTradingInstance({ database });
const { market } = instance;

function testHoldings(
  accountId: number,
  isDemo: boolean,
  held: readonly [Side, number, string][],
): AccountHoldings {
  const positions = held.map(([side, lots, code]) => {
    const instrument = market.instrumentByCode(code);
    const terms = { instrumentId: instrument?.id, unitsPerLot: instrument?.unitsPerLot };
    // Only the terms and the size of a position matter here.
    return { side, lots: lotsFromNumber(lots), ...terms } as unknown as Position;
  });
  const money = { version: 1, balance: ZERO, locked: ZERO };
  return { accountId, userId: accountId, isDemo, ...money, positions, pendings: [], isWarned: false };
}

it('exposure: sums lots of real accounts by instrument and converts them to USD', async () => {
  const allHoldings = [
    testHoldings(1, false, [
      ['buy', 0.5, 'EURUSD'],
      ['sell', 0.2, 'EURUSD'],
      ['sell', 1, 'USDJPY'],
    ]),
    testHoldings(2, false, [['buy', 0.1, 'EURUSD']]),
    testHoldings(3, true, [['buy', 50, 'EURUSD']]),
  ];
  const tell = () =>
    exposureOf(allHoldings, market).map(
      ({ instrumentId, positions, longLots, shortLots, netUsd, grossUsd }) =>
        [market.instrument(instrumentId)?.code, positions, longLots, shortLots]
          .concat(
            [netUsd, grossUsd].map((amount) => (amount === undefined ? 'no price' : formatAmount(amount))),
          )
          .join(' '),
    );
  expect(tell()).toEqual(['EURUSD 3 0.6 0.2 no price no price', 'USDJPY 1 0 1 no price no price']);
  await instance.prices({ EURUSD: 1.08, USDJPY: 150 });
  // 40,000 and 80,000 euros; 100,000 dollars, whatever they cost in yen.
  expect(tell()).toEqual([
    'USDJPY 1 0 1 -100000.000000 100000.000000',
    'EURUSD 3 0.6 0.2 43200.000000 86400.000000',
  ]);
  await instance.stop();
});
