import { act, cleanup, render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { MovingText } from '../shared/layout/moving-text.tsx';
import { byFrame } from './by-frame.ts';
import { onPriceAhead, seedPrices, usePrice } from './prices.ts';
import { takeTopic } from './topics.ts';

function Header() {
  return <b data-testid="header">{usePrice('EURUSD')?.close}</b>;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('live prices: header, row and chart show the same price in every frame', async () => {
  onTestFinished(cleanup);
  seedPrices([{ symbol: 'EURUSD', quotation: { close: 1.5, change: 0 } }]);
  const screen = render(
    <>
      <Header />
      <MovingText code="EURUSD" textOf={({ close }) => String(close)} />
      <span data-testid="end" />
    </>,
  );
  // Like the chart library: draws a value in the next frame.
  let tag = '';
  onTestFinished(
    onPriceAhead('EURUSD', ({ close }) => {
      requestAnimationFrame(() => {
        tag = String(close);
      });
    }),
  );
  const pushes = byFrame(takeTopic);
  const seen = new Set<string>();
  await act(async () => {
    for (let frame = 0; frame < 60; frame += 1) {
      pushes.take([
        { type: 'DAY_MARKET', data: { symbol: 'EURUSD', quotation: { close: frame, change: 0 } } },
      ]);
      await nextFrame();
      // After all callbacks of the frame, before it is painted.
      await Promise.resolve();
      const header = screen.getByTestId('header').textContent;
      const row = screen.getByTestId('end').previousElementSibling?.textContent;
      expect([row, tag], `frame ${frame}`).toEqual([header, header]);
      seen.add(tag);
    }
  });
  expect(seen.size).toBeGreaterThan(5);
});
