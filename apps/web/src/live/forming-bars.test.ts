import type { KlineBar } from '@tidemark/contract/live';
import { expect, test } from 'vitest';
import { takeBars } from './bars.ts';
import { onFormingBar } from './forming-bars.ts';
import type { LivePrice } from './prices.ts';

function aBar(minute: number, close: number): KlineBar {
  return { Period: '1m', Time: minute * 60_000, Open: 10, High: 12, Low: 9, Close: close, Volume: 3 };
}

function drawn(code: string) {
  const bars: KlineBar[] = [];
  let tell: (price: LivePrice) => void = () => undefined;
  onFormingBar(
    code,
    '1m',
    (_symbol, listener) => {
      tell = listener;
      return () => undefined;
    },
    (bar) => bars.push(bar),
  );
  const price = (close: number) => tell({ close, change: 0, direction: 'up', moves: 1 });
  return { bars, price, push: (bar: KlineBar) => takeBars(`KLINE.${code}`, [bar]) };
}

test('onFormingBar: closes the forming bar at the live price, whichever message arrived first', () => {
  const { bars, price, push } = drawn('AAA');
  push(aBar(1, 11));
  price(13);
  expect(bars.at(-1)).toMatchObject({ Close: 13, High: 13, Low: 9 });
  push(aBar(1, 11.5));
  expect(bars.at(-1)).toMatchObject({ Close: 13, High: 13, Low: 9 });
  price(8);
  expect(bars.at(-1)).toMatchObject({ Close: 8, High: 12, Low: 8 });
});

test('onFormingBar: restores the server’s values of a bar that has ended', () => {
  const { bars, price, push } = drawn('BBB');
  push(aBar(1, 11));
  price(20);
  push(aBar(2, 20));
  expect(bars.slice(-2)).toMatchObject([
    { Time: 60_000, Close: 11, High: 12 },
    { Time: 120_000, Close: 20, High: 20 },
  ]);
});
