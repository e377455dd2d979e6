import { expect, test } from 'vitest';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { cardInstruments, greetingOf, listedInstruments, profitDirection } from './view-model.ts';

function anInstrument(overrides: Partial<Instrument>): Instrument {
  return { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', CategoryId: 1, ...overrides } as Instrument;
}

const five = ['EURUSD', 'GBPUSD', 'XAUUSD', 'BTCUSD', 'USDJPY'].map((Code, index) =>
  anInstrument({ Id: index, Code, CategoryId: index % 2 }),
);

test('cardInstruments: shows the first four as cards, while listedInstruments lists all five', () => {
  expect(cardInstruments(five).map(({ Code }) => Code)).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD', 'BTCUSD']);
  expect(listedInstruments(five, 'all')).toHaveLength(5);
});

test('listedInstruments: keeps the display order within a category', () => {
  expect(listedInstruments(five, '0').map(({ Code }) => Code)).toEqual(['EURUSD', 'XAUUSD', 'USDJPY']);
});

test('greetingOf: names a demo account as demo, a user by e-mail address or else phone number', () => {
  const user = { email: 'a@b.example', mobile: '', uid: '10000001', is_demo: 0 };
  expect(greetingOf(undefined)).toEqual({ kind: 'visitor' });
  expect(greetingOf({ ...user, is_demo: 1 })).toEqual({ kind: 'demo', uid: '10000001' });
  expect(greetingOf(user)).toMatchObject({ name: 'a@b.example' });
  expect(greetingOf({ ...user, email: '', mobile: '+85291234567' })).toMatchObject({ name: '+85291234567' });
});

test('profitDirection: rates a day without profit or loss as flat', () => {
  expect(['0.000000', '-0.000001', '1.500000'].map(profitDirection)).toEqual(['flat', 'down', 'up']);
});
