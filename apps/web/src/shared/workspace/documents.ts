import { create } from 'zustand';
import { readStored, store } from '../device/storage.ts';
import { useSessionStore } from '../session/session.ts';
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

const ownerNow = (): string => {
  const { token, user } = useSessionStore.getState();
  if (token === undefined) return VISITOR;
  return user === undefined ? (readStored('workspaceOwner') ?? VISITOR) : String(user.id);
};

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

/** The owner's documents on screen, with what a visitor arranged here before. */
function settleOwner(): void {
  const owner = ownerNow();
  const before = useWorkspaceStore.getState();
  if (owner !== before.owner) {
    if (owner !== VISITOR) store('workspaceOwner', owner);
    useWorkspaceStore.setState(keptFor(owner));
  }
  // Until the user is known, the owner is the one of last time.
  if (owner === VISITOR || useSessionStore.getState().user === undefined) return;
  // Signed in on a page that keeps no documents, a visitor's are still stored.
  const visitors = before.owner === VISITOR ? before : keptFor(VISITOR);
  for (const [name, { mine }] of Object.entries(visitors.documents))
    changeDocument(name, (fields) => ({ ...mine, ...fields }));
  store(`workspace.${VISITOR}`, undefined);
}

settleOwner();
useSessionStore.subscribe(settleOwner);

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
