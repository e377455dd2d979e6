import type { CallOutput } from '@tidemark/contract';
import {
  type SupportHours,
  supportConversation,
  supportRead,
  supportSend,
} from '@tidemark/contract/calls/content/support';
import { CallCancelled, CallFailed, CallRefused, randomKey } from '@tidemark/contract/client';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useConnection } from '../../live/connection.ts';
import { onSupport } from '../../live/support.ts';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { updateMarks } from '../../shared/service/support-unread.ts';
import {
  type Conversation,
  conversationAfter,
  newestAnswer,
  nothingYet,
  type Outgoing,
} from './conversation.ts';

const PAGE_SIZE = 30;

export interface ConversationState extends Conversation {
  readonly hours: SupportHours | undefined;
  /** The newest messages could not be had. */
  readonly isFailed: boolean;
  readonly isReadingOlder: boolean;
  /** Loading older messages failed; the user can retry. */
  readonly isOlderFailed: boolean;
  reload(): void;
  readOlder(): void;
  send(text: string, picture: string): void;
  /** Sends what failed again, as the same message. */
  retry(message: Outgoing): void;
  drop(message: Outgoing): void;
}

/** The user's conversation: loads, updates and sends messages. */
export function useConversation(): ConversationState {
  const t = useText('support');
  const [state, tell] = useReducer(conversationAfter, nothingYet);
  const [hours, setHours] = useState<SupportHours>();
  const [isFailed, setIsFailed] = useState(false);
  const connection = useConnection();

  const reload = async (): Promise<void> => {
    setIsFailed(false);
    try {
      const page = await api.call(supportConversation, { page_size: PAGE_SIZE }, { quiet: true });
      tell({ kind: 'newest', ...page });
      updateMarks({ unread: page.unread, seen: page.seen });
      setHours(page.hours);
    } catch (problem) {
      if (!(problem instanceof CallCancelled)) setIsFailed(true);
    }
  };
  const newestReload = useRef(reload);
  newestReload.current = reload;
  // At the start and after each reconnect: loads messages that arrived meanwhile.
  useEffect(() => {
    if (connection !== 'reconnecting') void newestReload.current();
  }, [connection]);
  useEffect(
    () =>
      onSupport((pushes) => {
        for (const push of pushes) tell({ kind: 'came', ...push });
      }),
    [],
  );
  useReadMarks(state, (marks) => {
    tell({ kind: 'marked', ...marks });
    updateMarks(marks);
  });

  const post = async (message: Outgoing): Promise<void> => {
    tell({ kind: 'sending', message });
    const { key, text, picture } = message;
    try {
      const sent = await api.call(supportSend, { text, picture }, { quiet: true, idempotencyKey: key });
      tell({ kind: 'sent', key, message: sent });
    } catch (problem) {
      const code = problem instanceof CallFailed ? problem.code : '';
      const said = problem instanceof CallRefused ? problem.message : t('notSent', { code });
      tell({ kind: 'failed', key, problem: said });
    }
  };
  return {
    ...state,
    hours,
    isFailed,
    ...useOlder(state, (page) => tell({ kind: 'older', ...page })),
    reload: () => void reload(),
    send: (text, picture) => void post({ key: randomKey(), text, picture, at: Date.now() }),
    retry: ({ problem: _, ...message }) => void post(message),
    drop: ({ key }) => tell({ kind: 'dropped', key }),
  };
}

type Page = Pick<CallOutput<typeof supportConversation>, 'data' | 'more'>;

/** Loads messages before the oldest loaded one, one page at a time. */
function useOlder({ messages, hasMore }: Conversation, onPage: (page: Page) => void) {
  const [isReadingOlder, setIsReadingOlder] = useState(false);
  const [isOlderFailed, setIsOlderFailed] = useState(false);
  const readOlder = () => {
    const [first] = messages;
    if (!hasMore || isReadingOlder || first === undefined) return;
    setIsReadingOlder(true);
    setIsOlderFailed(false);
    api
      .call(supportConversation, { before: first.id, page_size: PAGE_SIZE }, { quiet: true })
      .then(onPage)
      .catch(() => setIsOlderFailed(true))
      .finally(() => setIsReadingOlder(false));
  };
  return { isReadingOlder, isOlderFailed, readOlder };
}

type Marks = { readonly unread: number; readonly seen: number };

/** Marks visible answers as read once the page is visible. */
function useReadMarks({ messages, unread }: Conversation, onMarked: (marks: Marks) => void): void {
  const newest = newestAnswer(messages);
  const isSeen = useIsSeen();
  const heard = useRef(onMarked);
  heard.current = onMarked;
  useEffect(() => {
    if (!isSeen || unread === 0 || newest === 0) return;
    api
      .call(supportRead, { up_to: newest }, { quiet: true })
      .then((marks) => heard.current(marks))
      .catch(() => undefined);
  }, [isSeen, unread, newest]);
}

/** Whether the page is visible, not in a background tab. */
function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
