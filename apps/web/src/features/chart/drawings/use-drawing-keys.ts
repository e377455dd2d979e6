import { useEffect } from 'react';
import { mayFire } from '../../../shared/device/may-fire.ts';
import {
  chooseTool,
  drawingsNow,
  redoDrawing,
  selectDrawing,
  undoDrawing,
  useDrawingState,
  writeDrawings,
} from './drawing-store.ts';

/**
 * Keys while the tools are shown: Delete removes the selected drawing, Escape puts the tool or the selection
 * away, Ctrl+Z and Ctrl+Y (on a Mac with Command) take back and repeat. Not while something is typed, nor behind
 * a dialog.
 */
export function useDrawingKeys(code: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!mayFire(event)) return;
      if (press(code, event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [code]);
}

/** Whether the key meant something here. */
function press(code: string, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const { tool, selected } = useDrawingState.getState();
  const isCommand = ctrlKey || metaKey;
  const letter = key.toLowerCase();
  if (isCommand && (letter === 'y' || (letter === 'z' && shiftKey))) redoDrawing(code);
  else if (isCommand && letter === 'z') undoDrawing(code);
  else if (key === 'Escape' && tool !== undefined) chooseTool(undefined);
  else if (key === 'Escape' && selected !== undefined) selectDrawing(undefined);
  else if (
    (key === 'Delete' || key === 'Backspace') &&
    selected !== undefined &&
    drawingsNow(code)[selected]
  ) {
    writeDrawings(code, { [selected]: undefined });
    selectDrawing(undefined);
  } else return false;
  return true;
}
