import { workspaceList, workspaceSave } from '@tidemark/contract/calls/account/workspace';
import { CallRefused } from '@tidemark/contract/client';
import { useConnectionStore } from '../../live/connection.ts';
import { api } from '../api/api.ts';
import { useSessionStore } from '../session/session.ts';
import {
  isFields,
  type KeptDocument,
  markSaved,
  takeDocuments,
  unsavedDocuments,
  useWorkspaceStore,
} from './documents.ts';
import type { Fields } from './merge-fields.ts';

/** Changes are saved together, this long after the last one. */
const SAVE_AFTER_MS = 800;

let running: Promise<void> | undefined;
let isWanted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The unsaved texts that the server refused: sent again only after another change. */
let refused = '';

/**
 * Keeps the workspace of this device and of the account the same, from the first call on: reads what other
 * devices changed at the start, after a lost connection and when the page is shown again; saves changes.
 */
export function startWorkspaceSync(): void {
  if (running !== undefined) return;
  running = syncNow();
  useWorkspaceStore.subscribe((now, before) => {
    if (now.owner !== before.owner) soon(0);
    else if (now.documents !== before.documents && unsavedDocuments().length > 0) soon(SAVE_AFTER_MS);
  });
  useConnectionStore.subscribe(({ state }, before) => {
    if (state === 'open' && before.state !== 'open') soon(0);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') soon(0);
  });
}

function soon(afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void syncNow(), afterMs);
}

/** Reads and saves once; called while it runs, it runs once more. */
export async function syncNow(): Promise<void> {
  isWanted = true;
  running ??= Promise.resolve();
  const before = running;
  running = before.then(async () => {
    if (!isWanted) return;
    isWanted = false;
    const { user } = useSessionStore.getState();
    if (user === undefined || String(user.id) !== useWorkspaceStore.getState().owner) return;
    // The next reconnect, view or change tries again.
    await exchange().catch(() => undefined);
  });
  await running;
}

async function exchange(): Promise<void> {
  await pull();
  const waiting = unsavedDocuments();
  const text = JSON.stringify(waiting);
  if (text === refused) return;
  refused = '';
  for (const [name, kept] of waiting) if (!(await save(name, kept))) refused = text;
}

async function pull(): Promise<void> {
  const { owner, revision: since } = useWorkspaceStore.getState();
  const { documents, revision } = await api.call(workspaceList, { since }, { quiet: true });
  if (owner !== useWorkspaceStore.getState().owner || revision === since) return;
  takeDocuments(
    revision,
    documents.map(({ body, ...rest }) => ({ ...rest, fields: readBody(body) })),
  );
}

function readBody(body: string): Fields {
  const value: unknown = JSON.parse(body || '{}');
  return isFields(value) ? value : {};
}

/** Whether the document is saved, or will be with the next run; false where the server does not take it. */
async function save(name: string, { mine, revision }: KeptDocument): Promise<boolean> {
  const body = Object.keys(mine).length === 0 ? '' : JSON.stringify(mine);
  try {
    const saved = await api.call(workspaceSave, { name, body, base: revision }, { quiet: true });
    markSaved(name, mine, saved.revision);
    return true;
  } catch (problem) {
    if (!(problem instanceof CallRefused)) throw problem;
    if (problem.key === 'workspace.changed') {
      soon(0);
      return true;
    }
    const { toaster } = await import('../layout/toaster.ts');
    toaster.show(problem.message, 'bad');
    return false;
  }
}
