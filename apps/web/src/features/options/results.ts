import { microOrders } from '@tidemark/contract/calls/trading/micro';
import { create } from 'zustand';
import { api } from '../../shared/api/api.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { type Future, mergeResults } from './view-model.ts';

interface Results {
  /** Newest first. */
  readonly shown: readonly Future[];
}

/** Futures that ended while this page was open, until they are dismissed. */
const useResultStore = create<Results>(() => ({ shown: [] }));
/** A dismissed result must not return with a late answer. */
const dismissed = new Set<number>();

export function useResults(): readonly Future[] {
  return useResultStore(({ shown }) => shown);
}

export function showResults(ended: readonly Future[]): void {
  const news = ended.filter(({ Id }) => !dismissed.has(Id));
  useResultStore.setState(({ shown }) => ({ shown: mergeResults(shown, news) }));
}

export function dismissResult(id: number): void {
  dismissed.add(id);
  useResultStore.setState(({ shown }) => ({ shown: shown.filter(({ Id }) => Id !== id) }));
}

/** Requests results of futures: last tick, or why they were void. On failure the card stays unchanged. */
export async function readResults(ids: readonly number[]): Promise<void> {
  const closed = await api.call(microOrders, { status: 3 }, { quiet: true }).catch(() => undefined);
  if (closed) showResults(closed.data.filter(({ Id }) => ids.includes(Id)));
}

/** After a sign-out nothing of the former user stays. */
useSessionStore.subscribe(({ token }, before) => {
  if (token !== before.token) useResultStore.setState({ shown: [] });
});
