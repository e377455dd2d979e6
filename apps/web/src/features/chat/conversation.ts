import type { SupportMessage } from '@tidemark/contract/calls/content/support';
import { dayInZone } from '@tidemark/domain/time';

/** Something the user has written and the server has not taken yet. */
export interface Outgoing {
  /** The same at every try, so that it is written once. */
  readonly key: string;
  readonly text: string;
  /** Address of the picture; empty where there is none. */
  readonly picture: string;
  /** When it was written here, in milliseconds. */
  readonly at: number;
  /** Undefined while sending. */
  readonly problem?: string | undefined;
}

/** A conversation as this page has loaded it. */
export interface Conversation {
  /** Ascending, without gaps from the first loaded one. */
  readonly messages: readonly SupportMessage[];
  readonly outgoing: readonly Outgoing[];
  /** There are older ones. */
  readonly hasMore: boolean;
  readonly unread: number;
  /** The newest message of the user that an operator has read. */
  readonly seen: number;
  readonly isLoaded: boolean;
}

export const nothingYet: Conversation = {
  messages: [],
  outgoing: [],
  hasMore: false,
  unread: 0,
  seen: 0,
  isLoaded: false,
};

interface Marks {
  readonly unread: number;
  readonly seen: number;
}

export type ConversationEvent =
  /** The newest page, at the start and whenever the channel was away. */
  | (Marks & { readonly kind: 'newest'; readonly data: readonly SupportMessage[]; readonly more: boolean })
  | { readonly kind: 'older'; readonly data: readonly SupportMessage[]; readonly more: boolean }
  | (Marks & { readonly kind: 'came'; readonly message: SupportMessage | null })
  | (Marks & { readonly kind: 'marked' })
  | { readonly kind: 'sending'; readonly message: Outgoing }
  | { readonly kind: 'sent'; readonly key: string; readonly message: SupportMessage }
  | { readonly kind: 'failed'; readonly key: string; readonly problem: string }
  | { readonly kind: 'dropped'; readonly key: string };

/** What an event makes of a conversation. */
export function conversationAfter(was: Conversation, event: ConversationEvent): Conversation {
  switch (event.kind) {
    case 'newest':
      return { ...was, ...marksOf(event), ...joined(was, event), isLoaded: true };
    case 'older':
      return { ...was, messages: merged(event.data, was.messages), hasMore: event.more };
    case 'came':
      return { ...was, ...marksOf(event), ...(event.message ? arrived(was, event.message) : {}) };
    case 'marked':
      return { ...was, ...marksOf(event) };
    case 'sending':
      return { ...was, outgoing: [...without(was, event.message.key), event.message] };
    case 'sent':
      return { ...was, messages: merged(was.messages, [event.message]), outgoing: without(was, event.key) };
    case 'failed':
      return {
        ...was,
        outgoing: was.outgoing.map((one) =>
          one.key === event.key ? { ...one, problem: event.problem } : one,
        ),
      };
    case 'dropped':
      return { ...was, outgoing: without(was, event.key) };
  }
}

const marksOf = ({ unread, seen }: Marks): Marks => ({ unread, seen });

function without({ outgoing }: Conversation, key: string): readonly Outgoing[] {
  return outgoing.filter((one) => one.key !== key);
}

/** Merges the newest page into the loaded messages; if there is a gap, drops the messages before it. */
function joined(
  was: Conversation,
  { data, more }: { readonly data: readonly SupportMessage[]; readonly more: boolean },
): Pick<Conversation, 'messages' | 'hasMore'> {
  const [first] = data;
  const doMeet = first !== undefined && was.messages.some(({ id }) => id >= first.id);
  if (more && !doMeet) return { messages: data, hasMore: more };
  return { messages: merged(was.messages, data), hasMore: was.isLoaded ? was.hasMore : more };
}

/** A pushed message, which may be one that is being sent from here. */
function arrived(was: Conversation, message: SupportMessage): Pick<Conversation, 'messages' | 'outgoing'> {
  const isOurs = ({ text, picture, problem }: Outgoing): boolean =>
    problem === undefined &&
    message.from === 'user' &&
    text.trim() === message.text &&
    (picture === '') === (message.picture === '');
  const own = was.messages.some(({ id }) => id === message.id) ? undefined : was.outgoing.find(isOurs);
  return {
    messages: merged(was.messages, [message]),
    outgoing: own === undefined ? was.outgoing : without(was, own.key),
  };
}

/** Both by their numbers, each once; a later one has the fresher address of its picture. */
function merged(
  some: readonly SupportMessage[],
  others: readonly SupportMessage[],
): readonly SupportMessage[] {
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** A day of a conversation in the user's time zone. */
export interface ChatDay {
  /** Any moment of the day, in milliseconds. */
  readonly at: number;
  readonly messages: readonly SupportMessage[];
}

/** Messages grouped by the day they were written, in the user's time zone. */
export function daysOf(messages: readonly SupportMessage[], timeZone: string): readonly ChatDay[] {
  const days: { at: number; name: string; messages: SupportMessage[] }[] = [];
  for (const message of messages) {
    const at = Date.parse(message.time);
    const name = dayInZone(timeZone, at);
    const last = days.at(-1);
    if (last?.name === name) last.messages.push(message);
    else days.push({ at, name, messages: [message] });
  }
  return days;
}

/** The id of the newest answer; 0 without one. */
export function newestAnswer(messages: readonly SupportMessage[]): number {
  return messages.findLast(({ from }) => from === 'operator')?.id ?? 0;
}
