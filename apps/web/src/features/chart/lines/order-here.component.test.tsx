import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePriceStore } from '../../../live/prices.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { OrderHere } from './order-here.tsx';

/** The menu after a right click on the chart at 1.07, while the focus was on the button before it. */
async function opened() {
  usePriceStore.setState({ prices: { EURUSD: { close: 1.0842, change: 0, direction: 'up', moves: 0 } } });
  const chart = document.createElement('div');
  const onOrder = vi.fn();
  const drawing = await draw(
    <>
      <button type="button">Before</button>
      <OrderHere
        {...{ instrument: anInstrument(), box: { current: chart }, priceAt: () => 1.07, onOrder }}
        onAlert={vi.fn()}
      />
    </>,
  );
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  fireEvent.contextMenu(chart);
  await screen.findByRole('menu');
  return { ...drawing, before, onOrder, item: (name: RegExp) => screen.getByRole('menuitem', { name }) };
}

it('OrderHere: arrow keys, Home and End move between the entries', async () => {
  const { user, item } = await opened();
  const [buy, sell] = [item(/^Buy limit/), item(/^Sell stop/)];
  expect(document.activeElement).toBe(buy);
  for (const [key, to] of [
    ['{ArrowDown}', sell],
    ['{ArrowDown}', buy],
    ['{ArrowUp}', sell],
    ['{Home}', buy],
    ['{End}', sell],
  ] as const) {
    await user.keyboard(key);
    expect(document.activeElement, key).toBe(to);
  }
});

it.each(['{Escape}', '{Tab}', '{Enter}'])('OrderHere: returns the focus after %s', async (key) => {
  const { user, before, onOrder } = await opened();
  await user.keyboard(key);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(before);
  expect(onOrder).toHaveBeenCalledTimes(key === '{Enter}' ? 1 : 0);
});
