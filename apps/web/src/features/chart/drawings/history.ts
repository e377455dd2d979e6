import type { Drawing } from './drawing.ts';

/** One change of drawings: what was before and after it, by id; undefined: none. */
export type Change = Readonly<
  Record<string, { readonly before: Drawing | undefined; readonly after: Drawing | undefined }>
>;

/** Changes that can be taken back, newest last, and those taken back that can be repeated, next one last. */
export interface History {
  readonly undo: readonly Change[];
  readonly redo: readonly Change[];
}

export const emptyHistory: History = { undo: [], redo: [] };

/** Steps that can be taken back. */
const STEPS_MAX = 100;

/** Records a change; what had been taken back before cannot be repeated any more. */
export function recorded(history: History, change: Change): History {
  return { undo: [...history.undo, change].slice(-STEPS_MAX), redo: [] };
}

/** Takes the newest change back: the drawings to write, and the history afterwards. */
export function undone(history: History): { readonly writes: Writes; readonly history: History } | undefined {
  const change = history.undo.at(-1);
  if (!change) return undefined;
  return {
    writes: writesOf(change, 'before'),
    history: { undo: history.undo.slice(0, -1), redo: [...history.redo, change] },
  };
}

/** Repeats the change that was taken back last. */
export function redone(history: History): { readonly writes: Writes; readonly history: History } | undefined {
  const change = history.redo.at(-1);
  if (!change) return undefined;
  return {
    writes: writesOf(change, 'after'),
    history: { undo: [...history.undo, change], redo: history.redo.slice(0, -1) },
  };
}

/** Drawings to write by id; undefined removes. */
export type Writes = Readonly<Record<string, Drawing | undefined>>;

function writesOf(change: Change, which: 'before' | 'after'): Writes {
  return Object.fromEntries(Object.entries(change).map(([id, states]) => [id, states[which]]));
}
