import { create } from 'zustand';
import { onStored, readStored, store } from '../device/storage.ts';
import { sessionUserId, useSessionStore } from '../session/session.ts';
import { type Fields, isSame, mergeFields } from './merge-fields.ts';

/** A document on this device. */
export interface KeptDocument {
  /** As the server has it, as far as this device knows. */
  readonly base: Fields;
  /** As it is shown here; unlike `base` until it is saved. */
  readonly mine: Fields;
  /** Revision of `base`; 0: the server has none. */
  readonly revision: number;
}

type Documents = Readonly<Record<string, KeptDocument>>;

interface WorkspaceStore {
  /** Id of the user whose documents these are, or `visitor`. */
  readonly owner: string;
  /** The newest revision that this device has read. */
  readonly revision: number;
  readonly documents: Documents;
}

const NO_FIELDS: Fields = {};
const NEW: KeptDocument = { base: NO_FIELDS, mine: NO_FIELDS, revision: 0 };
const VISITOR = 'visitor';

const ownerNow = (): string => sessionUserId() ?? VISITOR;

export const useWorkspaceStore = create<WorkspaceStore>(() => keptFor(ownerNow()));

/** Reads what this device keeps of an owner; what is unreadable counts as nothing. */
function keptFor(owner: string): WorkspaceStore {
  try {
    const kept = JSON.parse(readStored(`workspace.${owner}`) ?? '{}') as Partial<WorkspaceStore>;
    return { owner, revision: Number(kept.revision) || 0, documents: readDocuments(kept.documents) };
  } catch {
    return { owner, revision: 0, documents: {} };
  }
}

function readDocuments(documents: unknown): Documents {
  if (!isFields(documents)) return {};
  return Object.fromEntries(
    Object.entries(documents).flatMap(([name, kept]) => {
      if (!isFields(kept) || !isFields(kept.base) || !isFields(kept.mine)) return [];
      return [[name, { base: kept.base, mine: kept.mine, revision: Number(kept.revision) || 0 }]];
    }),
  );
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keep(next: Omit<WorkspaceStore, 'owner'>): void {
  const { owner } = useWorkspaceStore.getState();
  store(`workspace.${owner}`, JSON.stringify(next));
  useWorkspaceStore.setState(next);
}

useSessionStore.subscribe(() => {
  const owner = ownerNow();
  if (owner === useWorkspaceStore.getState().owner) return;
  useWorkspaceStore.setState(keptFor(owner));
  followOtherTabs();
});

/** Owners whose documents another tab of this device may change. */
const followed = new Set<string>();

/** Takes over what another tab stores of this owner, so that neither overwrites the other's changes. */
function followOtherTabs(): void {
  const { owner } = useWorkspaceStore.getState();
  if (followed.has(owner)) return;
  followed.add(owner);
  onStored(`workspace.${owner}`, () => {
    if (useWorkspaceStore.getState().owner === owner) useWorkspaceStore.setState(keptFor(owner));
  });
}

followOtherTabs();

/**
 * Adds what a visitor arranged on this device to the signed-in user's documents, once the server's version of
 * these has been read: what the account has wins.
 */
export function adoptVisitorDocuments(): void {
  for (const [name, { mine }] of Object.entries(keptFor(VISITOR).documents))
    changeDocument(name, (fields) => ({ ...mine, ...fields }));
  store(`workspace.${VISITOR}`, undefined);
}

/** Forgets what the server is known to have: it has another state, for example of a restored backup. */
export function forgetServerState(): void {
  const documents = Object.entries(useWorkspaceStore.getState().documents).map(
    ([name, { mine }]) => [name, { ...NEW, mine }] as const,
  );
  keep({ revision: 0, documents: Object.fromEntries(documents) });
}

/** The fields of a document, empty where there is none. The same object until it changes. */
export function useDocument(name: string): Fields {
  return useWorkspaceStore(({ documents }) => documents[name]?.mine ?? NO_FIELDS);
}

export function documentNow(name: string): Fields {
  return useWorkspaceStore.getState().documents[name]?.mine ?? NO_FIELDS;
}

/** Changes a document on this device at once; `sync.ts` saves it. */
export function changeDocument(name: string, change: (fields: Fields) => Fields): void {
  const { documents, revision } = useWorkspaceStore.getState();
  const kept = documents[name] ?? NEW;
  const mine = change(kept.mine);
  if (mine === kept.mine) return;
  keep({ revision, documents: { ...documents, [name]: { ...kept, mine } } });
}

/** Takes documents as the server has them; changes of this device stay on top. */
export function takeDocuments(
  revision: number,
  changed: readonly { readonly name: string; readonly fields: Fields; readonly revision: number }[],
): void {
  const documents: Record<string, KeptDocument> = { ...useWorkspaceStore.getState().documents };
  for (const { name, fields, revision: at } of changed) {
    const kept = documents[name] ?? NEW;
    const mine = mergeFields(kept.base, kept.mine, fields);
    documents[name] = { base: fields, mine: isSame(mine, kept.mine) ? kept.mine : mine, revision: at };
  }
  keep({ revision, documents });
}

/** Notes that the server has saved these fields of a document. */
export function markSaved(name: string, fields: Fields, at: number): void {
  const { documents, revision } = useWorkspaceStore.getState();
  const kept = documents[name] ?? NEW;
  const next = { ...documents, [name]: { ...kept, base: fields, revision: at } };
  // Nothing between: this device has read all up to its own change.
  keep({ revision: at === revision + 1 ? at : revision, documents: next });
}

/** Documents that the server does not have as they are here. */
export function unsavedDocuments(): readonly (readonly [string, KeptDocument])[] {
  const { documents } = useWorkspaceStore.getState();
  return Object.entries(documents).filter(([, { base, mine }]) => base !== mine && !isSame(base, mine));
}
