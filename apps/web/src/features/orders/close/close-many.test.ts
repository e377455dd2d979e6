import { expect, test } from 'vitest';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { closeGroups, inputOfChoice, keyOfChoice, ordersOf } from './close-many.ts';
import { leftLines } from './left-lines.ts';

const gold = { Id: 2, Code: 'XAUUSD', ShowCode: 'XAU/USD', PricePrecision: 2 };
const held = [
  anOrder({ Id: 1, FactProfits: '10.000001', TradeFee: '0.500000' }),
  anOrder({ Id: 2, FactProfits: '-4.000000', TradeFee: '0.250000' }),
  // What it gained is less than its fee: a loss.
  anOrder({ Id: 3, FactProfits: '0.100000', TradeFee: '0.300000' }),
  anOrder({ Id: 4, FactProfits: '2.500000', TradeFee: '2.500000', ForexTradeLists: gold }),
];

test('closeGroups: counts the positions of each choice and sums their result after fees', () => {
  expect(
    closeGroups(held).map(({ choice, showCode, count, sums }) => [
      ...[keyOfChoice(choice), showCode, count],
      sums.all_net_profits,
    ]),
  ).toEqual([
    ['all', undefined, 4, '5.050001'],
    ['profitable', undefined, 1, '9.500001'],
    ['losing', undefined, 2, '-4.450000'],
    ['instrument-1', 'EUR/USD', 3, '5.050001'],
    ['instrument-2', 'XAU/USD', 1, '0.000000'],
  ]);
});

test('closeGroups: offers no choice per instrument with one instrument, and zero counts without positions', () => {
  expect(closeGroups(held.slice(0, 2)).map(({ choice }) => choice.which)).toEqual([
    'all',
    'profitable',
    'losing',
  ]);
  expect(closeGroups([]).map(({ count }) => count)).toEqual([0, 0, 0]);
});

test('ordersOf: selects profit and loss after fees, as the groups count them', () => {
  const ids = (which: 'profitable' | 'losing') => ordersOf({ which }, held).map(({ Id }) => Id);
  expect(ids('profitable')).toEqual([1]);
  expect(ids('losing')).toEqual([2, 3]);
});

test('inputOfChoice: closes an instrument completely and the other choices by their kind', () => {
  expect(inputOfChoice({ which: 'instrument', instrumentId: 2 })).toEqual({ which: 'all', forex_id: 2 });
  expect(inputOfChoice({ which: 'losing' })).toEqual({ which: 'losing' });
});

test('leftLines: lists the positions left open once per reason and instrument', () => {
  const left = [
    { id: 1, key: 'market.closed' },
    { id: 2, key: 'market.closed' },
    { id: 4, key: 'market.price_stale' },
    { id: 99, key: 'forex.unheard_of' },
  ];
  expect(leftLines(left, held)).toEqual([
    { reason: 'closed', showCode: 'EUR/USD', count: 2 },
    { reason: 'stale', showCode: 'XAU/USD', count: 1 },
    { reason: 'other', showCode: undefined, count: 1 },
  ]);
});
