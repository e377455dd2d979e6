import {
  supportClose,
  supportRelease,
  supportReopen,
  supportTake,
} from '@tidemark/contract/operator/support';
import { Button, Card, EmptyState, Skeleton, Tag } from '@tidemark/ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { useWide } from '../../shared/layout/use-wide.ts';
import { useServerNow } from '../../shared/time/use-server-now.ts';
import { contactOf } from '../../shared/user-name.ts';
import { AnswerForm } from './answer-form.tsx';
import { CaseBubble } from './case-bubble.tsx';
import { refreshSupport, useCase } from './use-case.ts';
import type { SupportCase } from './view-model.ts';

/** One conversation: its user, its messages, and the answer form. */
export function CaseRoom({ id }: { readonly id: number }) {
  const t = useText('console-support');
  const room = useCase(id);
  if (room.isFailed) {
    return (
      <Card>
        <LoadFailed onRetry={room.reload} />
      </Card>
    );
  }
  return (
    <Card flush className="flex h-[calc(100dvh-11rem)] min-h-[24rem] min-w-0 flex-col">
      {room.found ? (
        <CaseHead found={room.found} isPresent={room.isPresent} />
      ) : (
        <Skeleton className="m-3 h-10 w-60" />
      )}
      <Talk room={room} />
      {room.found ? (
        <AnswerForm key={id} id={id} isPresent={room.isPresent} />
      ) : (
        <p className="sr-only">{t('loading')}</p>
      )}
    </Card>
  );
}

function CaseHead({ found, isPresent }: { readonly found: SupportCase; readonly isPresent: boolean }) {
  const t = useText('console-support');
  const f = useFormats();
  const now = useServerNow();
  const { id: _, ...inbox } = useQueryParams();
  const isWide = useWide();
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-3">
      {isWide ? null : (
        <p className="w-full text-sm">
          <PlaceLink to="support" query={inbox} className={linkClass}>
            {t('back')}
          </PlaceLink>
        </p>
      )}
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="truncate text-sm font-semibold">
          <PlaceLink to="user" query={{ id: String(found.user.id) }} className={linkClass}>
            <bdi>{contactOf(found.user)}</bdi>
          </PlaceLink>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-xs text-quiet">
          <span className="num">{t('uid', { uid: found.user.uid })}</span>
          <span>{isPresent ? t('present') : t('away')}</span>
          {found.waiting_since === null ? null : (
            <span className="text-warn">
              {t('waits', { span: f.longSpan(now - Date.parse(found.waiting_since)) })}
            </span>
          )}
        </p>
      </div>
      {found.is_demo ? <Tag tone="plain">{t('demo')}</Tag> : null}
      {found.taken_by === null ? null : (
        <Tag tone={found.mine ? 'accent' : 'plain'}>
          {found.mine ? t('mine') : t('takenBy', { who: found.taken_by })}
        </Tag>
      )}
      <Steps found={found} />
    </header>
  );
}

function Steps({ found }: { readonly found: SupportCase }) {
  const t = useText('console-support');
  const [isBusy, setIsBusy] = useState(false);
  const step = async (call: typeof supportTake) => {
    setIsBusy(true);
    await api.call(call, { id: found.id }).catch(() => undefined);
    await refreshSupport();
    setIsBusy(false);
  };
  const isClosed = found.status === 'closed';
  return (
    <div className="flex flex-wrap gap-2">
      {isClosed ? null : found.mine ? (
        <Button size="sm" tone="quiet" busy={isBusy} onClick={() => void step(supportRelease)}>
          {t('release')}
        </Button>
      ) : (
        <Button size="sm" tone="quiet" busy={isBusy} onClick={() => void step(supportTake)}>
          {t('take')}
        </Button>
      )}
      <Button
        size="sm"
        tone="quiet"
        busy={isBusy}
        onClick={() => void step(isClosed ? supportReopen : supportClose)}
      >
        {isClosed ? t('reopen') : t('close')}
      </Button>
    </div>
  );
}

function Talk({ room }: { readonly room: ReturnType<typeof useCase> }) {
  const t = useText('console-support');
  const { messages, found, hasMore, isReading } = room;
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  useNewestInSight(box, last);
  return (
    <div
      ref={box}
      {...{ tabIndex: 0, role: 'region', 'aria-label': t('log') }}
      className="min-h-0 flex-1 overflow-y-auto p-3 -outline-offset-2"
    >
      {hasMore ? (
        <p className="flex justify-center pb-3">
          <Button size="sm" tone="plain" busy={isReading} onClick={() => void room.readOlder()}>
            {t('older')}
          </Button>
        </p>
      ) : null}
      {found && messages.length === 0 ? <EmptyState icon="chat" title={t('nothingSaid')} /> : null}
      <div role="log">
        <ol className="flex flex-col gap-3">
          {messages.map((message) => (
            <li key={message.id}>
              <CaseBubble message={message} isSeen={message.from === 'operator' && message.id <= room.seen} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** This near to the end, one reads on as it grows. */
const NEAR_PX = 120;

/** Scrolls to the newest message, also when pictures load later; a user who scrolled back stays there. */
function useNewestInSight(box: RefObject<HTMLElement | null>, last: number | undefined): void {
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && last !== undefined) box.current.scrollTop = box.current.scrollHeight;
  }, [box, last]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () => {
      isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX;
    };
    const stay = new ResizeObserver(() => {
      if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    });
    for (const part of [current, ...current.children]) stay.observe(part);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      stay.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [box]);
}
