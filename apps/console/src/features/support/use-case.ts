import { supportList, supportOne, supportSeen, supportWaiting } from '@tidemark/contract/operator/support';
import { useEffect, useRef, useState } from 'react';
import { api, refreshCalls, useCall } from '../../shared/api.ts';
import { type CaseMessage, joinedMessages, newestOfUser } from './view-model.ts';

const PAGE_SIZE = 50;
/** Should the channel be away. */
const LOOK_EVERY_MS = 20_000;

/** Invalidates every answer about conversations. */
export function refreshSupport(): Promise<void> {
  return refreshCalls(supportList, supportWaiting, supportOne);
}

/** One conversation: its state, its messages, and older ones. */
export function useCase(id: number) {
  const answer = useCall(supportOne, { id, page_size: PAGE_SIZE }, { refetchInterval: LOOK_EVERY_MS });
  const [older, setOlder] = useState<readonly CaseMessage[]>([]);
  const [hasOlder, setHasOlder] = useState<boolean>();
  const [isReading, setIsReading] = useState(false);
  const { data } = answer;
  const messages = joinedMessages(older, data?.data ?? []);
  useSeen(id, { unread: data?.case.unread ?? 0, newest: newestOfUser(messages) });
  const [first] = messages;
  return {
    found: data?.case,
    messages,
    /** The newest answer that the user has read. */
    seen: data?.seen ?? 0,
    isPresent: data?.present ?? false,
    isFailed: answer.isError && data === undefined,
    reload: () => void answer.refetch(),
    isReading,
    hasMore: hasOlder ?? data?.more ?? false,
    async readOlder() {
      if (first === undefined || isReading) return;
      setIsReading(true);
      const page = await api
        .call(supportOne, { id, before: first.id, page_size: PAGE_SIZE })
        .catch(() => undefined);
      setIsReading(false);
      if (page === undefined) return;
      setOlder((known) => joinedMessages(page.data, [...known, ...messages]));
      setHasOlder(page.more);
    },
  };
}

/** What an operator has before their eyes is read. */
function useSeen(id: number, { unread, newest }: { readonly unread: number; readonly newest: number }): void {
  const lastRead = useRef(0);
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || unread === 0 || newest <= lastRead.current) return;
      lastRead.current = newest;
      api
        .call(supportSeen, { id, up_to: newest }, { quiet: true })
        .then(refreshSupport)
        .catch(() => {
          lastRead.current = 0;
        });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, unread, newest]);
}
