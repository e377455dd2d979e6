import { Button, EmptyState, Icon, Skeleton } from '@tidemark/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { useUser } from '../../shared/session/session.ts';
import { ChatDays, OutgoingBubble } from './bubbles.tsx';
import { Composer } from './composer.tsx';
import { HoursLine } from './hours-line.tsx';
import { type ConversationState, useConversation } from './use-conversation.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useRoomBelow } from './use-room-below.ts';

/** Our own chat: the messages and the composer. */
export function ChatRoom() {
  const conversation = useConversation();
  const user = useUser();
  const room = useRef<HTMLDivElement>(null);
  const height = useRoomBelow(room);
  return (
    <div
      ref={room}
      style={{ height }}
      className="flex flex-col overflow-hidden border-t border-line bg-surface wide:rounded-md wide:border"
    >
      <div className="border-b border-line">
        <HoursLine hours={conversation.hours} />
      </div>
      <Talk conversation={conversation} />
      <Composer mayAddPictures={user?.is_demo !== 1} onSend={conversation.send} />
    </div>
  );
}

/** The messages; the scroll area can be reached by keyboard. */
function Talk({ conversation }: { readonly conversation: ConversationState }) {
  const t = useText('support');
  const { messages, outgoing, isLoaded, isFailed, hasMore } = conversation;
  const list = useRef<HTMLDivElement>(null);
  useKeptPlace(list, { first: messages[0]?.id, last: messages.at(-1)?.id, outgoing: outgoing.length });
  const top = useReadingOn(conversation);
  const isEmpty = messages.length === 0 && outgoing.length === 0;
  return (
    <div
      ref={list}
      {...{ tabIndex: 0, role: 'region', 'aria-label': t('log') }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-3 -outline-offset-2"
    >
      {!isLoaded && isFailed ? <LoadFailed onRetry={conversation.reload} /> : null}
      {isLoaded || isFailed ? null : <Waiting />}
      {isLoaded && isEmpty ? <EmptyState icon="chat" title={t('empty')} note={t('emptyNote')} /> : null}
      <div ref={top} aria-hidden="true" className="h-px" />
      {hasMore && conversation.isOlderFailed ? <OlderFailed onRetry={conversation.readOlder} /> : null}
      {hasMore && !conversation.isOlderFailed ? (
        <p className="flex justify-center py-2 text-faint">
          <Icon name="spinner" size={18} className={conversation.isReadingOlder ? 'spin' : ''} />
          <span className="sr-only">{t('older')}</span>
        </p>
      ) : null}
      <div role="log" aria-live="polite" aria-relevant="additions">
        <ChatDays messages={messages} seen={conversation.seen} onLapsed={conversation.reload} />
        {outgoing.map((message) => (
          <OutgoingBubble
            key={message.key}
            message={message}
            onRetry={() => conversation.retry(message)}
            onDrop={() => conversation.drop(message)}
          />
        ))}
      </div>
    </div>
  );
}

/** Retries only on a tap: the top stays visible and would trigger endless requests. */
function OlderFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText('app');
  return (
    <p role="alert" className="flex flex-wrap items-center justify-center gap-2 py-2 text-sm text-quiet">
      {t('loadFailed')}
      <Button size="sm" tone="plain" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}

function Waiting() {
  const t = useText('support');
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="ms-auto h-16 w-2/3" />
      <Skeleton className="h-10 w-2/5" />
    </div>
  );
}

/** Loads older messages when the top becomes visible. */
function useReadingOn({ readOlder, isLoaded, isOlderFailed }: ConversationState) {
  const top = useRef<HTMLDivElement>(null);
  const newest = useRef({ readOlder, isOlderFailed });
  newest.current = { readOlder, isOlderFailed };
  useEffect(() => {
    if (!top.current || !isLoaded || isOlderFailed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // The observer may report late what it saw before the failure.
        if (entry?.isIntersecting && !newest.current.isOlderFailed) newest.current.readOlder();
      },
      { root: top.current.parentElement, rootMargin: '300px 0px 0px 0px' },
    );
    observer.observe(top.current);
    return () => observer.disconnect();
  });
  return top;
}
