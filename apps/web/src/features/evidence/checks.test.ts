import type { RecordedFill } from '@tidemark/contract/calls/trading/fills';
import { expect, test } from 'vitest';
import { checksOf, type FillTicks } from './checks.ts';
import { aFill, at, ticksOfFill } from './fill.fixture.ts';

const close = aFill.close as NonNullable<RecordedFill['close']>;

test.each<[string, Partial<RecordedFill>, Partial<FillTicks>, readonly unknown[]]>([
  ['an honest order', {}, {}, [true, true, true]],
  ['another price', {}, { open: { ...ticksOfFill.open, price: 1.0841 } }, [false, true, true]],
  ['another tick', {}, { close: { ...ticksOfFill.close, seq: 8 } }, [false, true, true]],
  ['a tick after the fill', {}, { open: { ...ticksOfFill.open, time: at(10.5) } }, [true, false, true]],
  ['an old tick', {}, { open: { ...ticksOfFill.open, replaced_at: at(9.5) } }, [true, false, true]],
  [
    'a stop at the tick that reached it',
    { close: { ...close, reason: 'stop_loss' } },
    { close: { ...ticksOfFill.close, replaced_at: at(29.5) } },
    [true, true, true],
  ],
  ['another result', { close: { ...close, profit: '39.999999' } }, {}, [true, true, false]],
  ['the other side', { OrderType: 2 }, {}, [true, true, false]],
  [
    'a converted result',
    { close: { ...close, profit: '20.000000', rate: { numerator: '1', denominator: '2' } } },
    {},
    [true, true, true],
  ],
  ['a tick that is not stored any more', {}, { open: undefined }, [undefined, undefined, true]],
  ['a position that is open', { close: null }, { close: undefined }, [true, true]],
])('checksOf: compares order and record of %s', (_, change, changedTicks, expected) => {
  const checks = checksOf({ ...aFill, ...change }, { ...ticksOfFill, ...changedTicks });
  expect(checks.map(({ isMet }) => isMet)).toEqual(expected);
});
