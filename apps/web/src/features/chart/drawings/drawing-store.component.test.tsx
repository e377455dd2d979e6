import { expect, it } from 'vitest';
import { type User, useSessionStore } from '../../../shared/session/session.ts';
import type { Drawing } from './drawing.ts';
import {
  chooseTool,
  drawingsNow,
  redoDrawing,
  selectDrawing,
  undoDrawing,
  useDrawingState,
  writeDrawings,
} from './drawing-store.ts';

const signIn = (id: number) => useSessionStore.setState({ token: `token ${id}`, user: { id } as User });

const line: Drawing = {
  tool: 'horizontal',
  points: [{ time: 1, price: 1.1 }],
  ...{ colour: 'accent', text: '', locked: false, made: 1 },
};

it('drawing store: undo and redo bring no drawing of one user into the account of another', () => {
  signIn(1);
  writeDrawings('EURUSD', { a: line });
  writeDrawings('EURUSD', { a: undefined });
  writeDrawings('EURUSD', { b: line });
  undoDrawing('EURUSD');
  chooseTool('trend');
  selectDrawing('a');

  signIn(2);
  undoDrawing('EURUSD');
  redoDrawing('EURUSD');
  expect(drawingsNow('EURUSD')).toEqual({});
  expect(useDrawingState.getState()).toMatchObject({ tool: undefined, selected: undefined, histories: {} });
});
