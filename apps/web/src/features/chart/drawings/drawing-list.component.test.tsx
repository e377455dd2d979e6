import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePriceStore } from '../../../live/prices.ts';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { changeDocument } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { DRAWINGS_MAX, drawingsDocument } from './drawing.ts';
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
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trend line' }));
  undoDrawing('EURUSD');
  removeAllDrawings('EURUSD');
  undoDrawing('EURUSD');
  expect(prices()).toEqual([[1.1001]]);
});

it('DrawingList: moves the focus to the next drawing when one is deleted, and says when there is room for no more', async () => {
  const point = { time: 1, price: 1.2 };
  const line = { tool: 'horizontal', points: [point], colour: 'accent', text: '', locked: false } as const;
  changeDocument(drawingsDocument('EURUSD'), () =>
    Object.fromEntries(
      Array.from({ length: DRAWINGS_MAX }, (_, at) => [`d${at}`, { ...line, made: at, text: `Line ${at}` }]),
    ),
  );
  const { user } = await draw(<DrawingList instrument={instrument} onClose={() => undefined} />);
  expect(await screen.findByText('Up to 200 drawings per instrument. Delete one first.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Line 7 / }));
  await user.click(await screen.findByRole('button', { name: 'Delete drawing' }));
  expect(document.activeElement?.textContent).toMatch(/^Line 8/);
  expect(screen.queryByText('Up to 200 drawings per instrument. Delete one first.')).toBeNull();
});
