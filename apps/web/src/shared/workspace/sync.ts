import { workspaceList, workspaceSave } from '@tidemark/contract/calls/account/workspace';
import { CallRefused } from '@tidemark/contract/client';
import { useConnectionStore } from '../../live/connection.ts';
import { api } from '../api/api.ts';
import { followGuideOfWorkspace } from '../guide/guide-store.ts';
import { useSessionStore } from '../session/session.ts';
import {
  adoptVisitorDocuments,
  documentNow,
  forgetServerState,
  isFields,
  markSaved,
  takeDocuments,
  unsavedDocuments,
  useWorkspaceStore,
} from './documents.ts';
import type { Fields } from './merge-fields.ts';

/** A document of which this device knows nothing. */
const NO_DOCUMENT: { readonly mine: Fields; readonly revision: number } = { mine: {}, revision: 0 };
/** Changes are saved together, this long after the last one. */
const SAVE_AFTER_MS = 800;

let running: Promise<void> | undefined;
let isWanted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** By name, the fields that the server refused: sent again only after another change. */
const refused = new Map<string, Fields>();

/**
 * Keeps the workspace of this device and of the account the same, from the first call on: reads what other
 * devices changed at the start, after a lost connection and when the page is shown again; saves changes.
 */
export function startWorkspaceSync(): void {
  if (running !== undefined) return;
  followGuideOfWorkspace();
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
    await exchange(String(user.id)).catch(() => undefined);
  });
  await running;
}

/** Another user has signed in meanwhile: what was read or saved is not that user's. */
class OwnerChanged extends Error {}

/** The answer of a call, if the documents are still those of the same user. */
async function whileOwned<T>(owner: string, answer: Promise<T>): Promise<T> {
  const value = await answer;
  if (owner !== useWorkspaceStore.getState().owner) throw new OwnerChanged();
  return value;
}

async function exchange(owner: string): Promise<void> {
  await pull(owner);
  adoptVisitorDocuments();
  for (const [name, { mine }] of unsavedDocuments()) if (refused.get(name) !== mine) await save(owner, name);
}

/** Reads what changed since the last time; false where nothing did. */
async function pull(owner: string): Promise<boolean> {
  const { revision: since } = useWorkspaceStore.getState();
  const asked = api.call(workspaceList, { since }, { quiet: true });
  const { documents, revision } = await whileOwned(owner, asked);
  if (revision === since) return false;
  takeDocuments(
    revision,
    documents.map(({ body, ...rest }) => ({ ...rest, fields: readBody(body) })),
  );
  return true;
}

function readBody(body: string): Fields {
  const value: unknown = JSON.parse(body || '{}');
  return isFields(value) ? value : {};
}

/**
 * Saves a document. Where another device has changed it, merges and tries once more; what the server does not take
 * is left until it changes again.
 */
async function save(owner: string, name: string): Promise<void> {
  try {
    if (await isSaved(owner, name)) return;
    if (!(await pull(owner))) {
      forgetServerState();
      await pull(owner);
    }
    if (await isSaved(owner, name)) return;
  } catch (problem) {
    if (!(problem instanceof CallRefused)) throw problem;
    const { toaster } = await import('../layout/toaster.ts');
    toaster.show(problem.message, 'bad');
  }
  refused.set(name, documentNow(name));
}

/** Sends a document once; false where the server has a newer revision than this device. */
async function isSaved(owner: string, name: string): Promise<boolean> {
  const { mine, revision } = useWorkspaceStore.getState().documents[name] ?? NO_DOCUMENT;
  const body = Object.keys(mine).length === 0 ? '' : JSON.stringify(mine);
  const asked = api.call(workspaceSave, { name, body, base: revision }, { quiet: true });
  try {
    const saved = await whileOwned(owner, asked);
    markSaved(name, mine, saved.revision);
    refused.delete(name);
    return true;
  } catch (problem) {
    if (problem instanceof CallRefused && problem.key === 'workspace.changed') return false;
    throw problem;
  }
}
