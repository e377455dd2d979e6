import { create } from 'zustand';
import { changeDocument, documentNow, useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import {
  DRAWINGS_MAX,
  type Drawing,
  type DrawingPoint,
  type Drawings,
  drawingsDocument,
  readDrawings,
  type Tool,
} from './drawing.ts';
import { type Change, emptyHistory, type History, recorded, redone, undone, type Writes } from './history.ts';

/** How drawing works at the moment, on every chart of this device. */
interface DrawingState {
  /** The tool whose points are being placed. */
  readonly tool: Tool | undefined;
  /** Whether points snap to open, high, low and close of a bar. */
  readonly magnet: boolean;
  /** Whether all drawings are hidden. */
  readonly hidden: boolean;
  /** Id of the selected drawing. */
  readonly selected: string | undefined;
  /** By instrument code, since the page was loaded. */
  readonly histories: Readonly<Record<string, History>>;
}

export const useDrawingState = create<DrawingState>(() => ({
  tool: undefined,
  magnet: false,
  hidden: false,
  selected: undefined,
  histories: {},
}));

// What one user drew is nothing that the next one could take back.
useWorkspaceStore.subscribe(({ owner }, before) => {
  if (owner !== before.owner)
    useDrawingState.setState({ tool: undefined, selected: undefined, histories: {} });
});

export const chooseTool = (tool: Tool | undefined) => useDrawingState.setState({ tool });
export const selectDrawing = (selected: string | undefined) => useDrawingState.setState({ selected });
export const toggleMagnet = () => useDrawingState.setState(({ magnet }) => ({ magnet: !magnet }));
export const toggleHidden = () => useDrawingState.setState(({ hidden }) => ({ hidden: !hidden }));

export function drawingsNow(code: string): Drawings {
  return readDrawings(documentNow(drawingsDocument(code)));
}

/** Writes drawings of an instrument as one step that can be taken back; undefined removes. */
export function writeDrawings(code: string, writes: Writes): void {
  const before = drawingsNow(code);
  const change: Change = Object.fromEntries(
    Object.entries(writes).map(([id, after]) => [id, { before: before[id], after }]),
  );
  put(code, writes);
  setHistory(code, recorded(historyOf(code), change));
}

/** Whether an instrument has as many drawings as it may have. */
export const hasAllDrawings = (code: string): boolean =>
  Object.keys(drawingsNow(code)).length >= DRAWINGS_MAX;

/** Adds a drawing with the usual look; false where the instrument has as many as it may have. */
export function addDrawing(
  code: string,
  id: string,
  { tool, points }: { readonly tool: Tool; readonly points: readonly DrawingPoint[] },
): boolean {
  if (hasAllDrawings(code)) return false;
  const made = Date.now();
  writeDrawings(code, { [id]: { tool, points, colour: 'accent', text: '', locked: false, made } });
  return true;
}

export function removeAllDrawings(code: string): void {
  const ids = Object.keys(drawingsNow(code));
  if (ids.length > 0) writeDrawings(code, Object.fromEntries(ids.map((id) => [id, undefined])));
}

export function undoDrawing(code: string): void {
  step(code, undone(historyOf(code)));
}

export function redoDrawing(code: string): void {
  step(code, redone(historyOf(code)));
}

export const historyOf = (code: string): History =>
  useDrawingState.getState().histories[code] ?? emptyHistory;

/** A new id of a drawing. */
export const newDrawingId = (): string => crypto.randomUUID().slice(0, 13);

function step(code: string, taken: ReturnType<typeof undone>): void {
  if (!taken) return;
  put(code, taken.writes);
  setHistory(code, taken.history);
}

function setHistory(code: string, history: History): void {
  useDrawingState.setState(({ histories }) => ({ histories: { ...histories, [code]: history } }));
}

function put(code: string, writes: Writes): void {
  changeDocument(drawingsDocument(code), (fields) => {
    const next: Record<string, unknown> = { ...fields };
    for (const [id, drawing] of Object.entries(writes)) {
      if (drawing) next[id] = compact(drawing);
      else delete next[id];
    }
    return next;
  });
}

/** Leaves out what reading fills in again. */
function compact({ text, locked, ...rest }: Drawing): Partial<Drawing> {
  return { ...rest, ...(text === '' ? {} : { text }), ...(locked ? { locked } : {}) };
}
