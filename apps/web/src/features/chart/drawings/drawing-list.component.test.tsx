import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePriceStore } from '../../../live/prices.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { DrawingList } from './drawing-list.tsx';
import { drawingsNow, redoDrawing, removeAllDrawings, undoDrawing } from './drawing-store.ts';

const instrument = anInstrument();
const prices = () =>
  Object.values(drawingsNow('EURUSD')).map(({ points }) => points.map(({ price }) => price));

it('DrawingList: adds, moves, colours and removes a drawing without a pointer on the chart', async () => {
  usePriceStore.setState({ prices: { EURUSD: { close: 1.1, change: 0, direction: 'up', moves: 0 } } });
  const { user } = await draw(<DrawingList instrument={instrument} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Horizontal line' }));
  const list = within(screen.getByRole('list'));
  await user.click(list.getByRole('button', { name: 'Higher price' }));
  expect(prices()).toEqual([[1.1001]]);
  await user.click(list.getByRole('button', { name: 'Orange' }));
  expect(Object.values(drawingsNow('EURUSD'))[0]?.colour).toBe('orange');
  undoDrawing('EURUSD');
  undoDrawing('EURUSD');
  expect(prices()).toEqual([[1.1]]);
  redoDrawing('EURUSD');
  expect(prices()).toEqual([[1.1001]]);
  await user.click(await list.findByRole('button', { name: 'Delete drawing' }));
  expect(await screen.findByText('No drawings on this chart yet.')).toBeTruthy();
  undoDrawing('EURUSD');
  removeAllDrawings('EURUSD');
  undoDrawing('EURUSD');
  expect(prices()).toEqual([[1.1001]]);
});
