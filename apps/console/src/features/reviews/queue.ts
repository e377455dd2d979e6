import type { CallOutput } from '@tidemark/contract';
import type { reviewOne } from '@tidemark/contract/operator/reviews';

export type Review = CallOutput<typeof reviewOne>;

export const reviewStatuses = ['waiting', 'approved', 'rejected', 'all'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The one after or before the open one; from none, the first. The ends hold. */
export function neighbour<T extends { readonly id: number }>(
  list: readonly T[],
  openId: number | undefined,
  step: 1 | -1,
): T | undefined {
  const at = list.findIndex(({ id }) => id === openId);
  if (at === -1) return list[0];
  return list[Math.min(list.length - 1, Math.max(0, at + step))];
}

/** The review to open when the open one has left the list: the next one, else the last. */
export function afterDecision<T extends { readonly id: number }>(
  list: readonly T[],
  decidedId: number,
): T | undefined {
  const at = list.findIndex(({ id }) => id === decidedId);
  const rest = list.filter(({ id }) => id !== decidedId);
  return rest[Math.min(at === -1 ? 0 : at, rest.length - 1)];
}

export type Key = 'next' | 'previous' | 'approve' | 'reject' | 'legend';

const keys: Readonly<Record<string, Key>> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  '?': 'legend',
};

/** The desk's action for a key; undefined while typing or with a modifier key. */
export function keyOf(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isTyping: boolean;
}): Key | undefined {
  if (event.isTyping || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return keys[event.key.toLowerCase()];
}
