import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { changeDocument, useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { DRAWINGS_MAX, type Drawing, drawingsDocument } from './drawing.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { drawingsNow, selectDrawing, useDrawingState, writeDrawings } from './drawing-store.ts';

const line: Drawing = {
  ...{ tool: 'horizontal', points: [{ time: 1, price: 1.1 }], colour: 'accent', text: '', locked: false },
  made: 1,
};

beforeEach(() => {
  useWorkspaceStore.setState({ documents: {}, revision: 0 });
  useDrawingState.setState({ tool: undefined, selected: undefined, histories: {} });
});

const drawBar = () => draw(<DrawingBar instrument={anInstrument()} />);
const toolNow = () => useDrawingState.getState().tool;
const named = (name: string) => screen.getByRole('button', { name });

it('DrawingBar: is one stop of the Tab key, and arrow keys move between its buttons', async () => {
  const { user } = await drawBar();
  await user.tab();
  expect(document.activeElement).toBe(named('Trend line'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(named('Ray'));
  await user.keyboard('{End}');
  expect(document.activeElement, 'no button that is disabled').toBe(named('Drawings'));
  await user.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(named('Hide drawings'));
  await user.tab();
  expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(false);
  await user.tab({ shift: true });
  expect(document.activeElement, 'where the focus was last').toBe(named('Hide drawings'));
});

it('DrawingBar: a bar that is put away leaves no tool chosen', async () => {
  const { user } = await drawBar();
  await user.click(named('Ray'));
  expect(toolNow()).toBe('ray');
  cleanup();
  expect(toolNow()).toBeUndefined();
});

it('DrawingBar: says that an instrument has as many drawings as it may have, and chooses no tool', async () => {
  const all = Array.from({ length: DRAWINGS_MAX }, (_, at) => [`d${at}`, line]);
  changeDocument(drawingsDocument('EURUSD'), () => Object.fromEntries(all));
  const { user } = await drawBar();
  await user.click(named('Ray'));
  expect(screen.getByText('Up to 200 drawings per instrument. Delete one first.')).toBeTruthy();
  expect(toolNow()).toBeUndefined();
});

it.each([
  ['Delete', { key: 'Delete' }],
  ['Ctrl+Z', { key: 'z', ctrlKey: true }],
  ['Escape', { key: 'Escape' }],
])('DrawingBar: %s changes no drawing while a dialog is open', async (_, key) => {
  await drawBar();
  writeDrawings('EURUSD', { a: line });
  act(() => selectDrawing('a'));
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  fireEvent.keyDown(document.body, key);
  dialog.remove();
  expect([drawingsNow('EURUSD'), useDrawingState.getState().selected]).toEqual([{ a: line }, 'a']);
  fireEvent.keyDown(document.body, key);
  expect([drawingsNow('EURUSD'), useDrawingState.getState().selected]).not.toEqual([{ a: line }, 'a']);
});
