import type { CallOutput } from '@tidemark/contract';
import type { supportList, supportOne } from '@tidemark/contract/operator/support';
import type { Query } from '../../shared/layout/paths.ts';

export type SupportCase = CallOutput<typeof supportList>['data'][number];
export type CaseMessage = CallOutput<typeof supportOne>['data'][number];

export const inboxStates = ['open', 'waiting', 'mine', 'closed', 'all'] as const;
export type InboxState = (typeof inboxStates)[number];

/** The inbox filter of the address. */
export interface Inbox {
  readonly state: InboxState;
  readonly q: string;
  readonly page: number;
  /** The conversation that is open. */
  readonly id: number | undefined;
}

export function readInbox(query: Query): Inbox {
  const { state, q = '', page, id } = query;
  return {
    state: inboxStates.find((known) => known === state) ?? 'open',
    q,
    page: Math.max(1, Number(page) || 1),
    id: /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : undefined,
  };
}

/** Older messages before the newest page, without duplicates across refetched pages. */
export function joinedMessages(
  older: readonly CaseMessage[],
  newest: readonly CaseMessage[],
): readonly CaseMessage[] {
  const byId = new Map([...older, ...newest].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The newest message of the user; 0 where there is none. */
export function newestOfUser(messages: readonly CaseMessage[]): number {
  return messages.findLast(({ from }) => from === 'user')?.id ?? 0;
}
