import { getCompany } from '@tidemark/contract/calls/content/content';
import type { SupportMessage } from '@tidemark/contract/calls/content/support';
import { dayInZone, daysBetween } from '@tidemark/domain/time';
import { Button, cx, Icon } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { daysOf, type Outgoing } from './conversation.ts';

/** The messages, grouped by day. */
export function ChatDays({
  messages,
  seen,
  onLapsed,
}: {
  readonly messages: readonly SupportMessage[];
  readonly seen: number;
  readonly onLapsed: () => void;
}) {
  const zone = useTimeZone();
  return daysOf(messages, zone).map((day) => (
    <div key={day.messages[0]?.id}>
      <DayName at={day.at} />
      <ol>
        {day.messages.map((message) => (
          <li key={message.id}>
            <Bubble
              message={message}
              isSeen={message.from === 'user' && message.id <= seen}
              onLapsed={onLapsed}
            />
          </li>
        ))}
      </ol>
    </div>
  ));
}

function DayName({ at }: { readonly at: number }) {
  const t = useText('support');
  const f = useFormats();
  const zone = useTimeZone();
  const back = daysBetween(dayInZone(zone, at), dayInZone(zone, Date.now()));
  const known = back === 0 ? t('today') : back === 1 ? t('yesterday') : f.date(at);
  return (
    <h2 className="my-3 text-center text-xs font-medium text-quiet">
      <span className="rounded-full bg-well px-3 py-1">{known}</span>
    </h2>
  );
}

function Bubble({
  message,
  isSeen,
  onLapsed,
}: {
  readonly message: SupportMessage;
  readonly isSeen: boolean;
  readonly onLapsed: () => void;
}) {
  const t = useText('support');
  const f = useFormats();
  const isOwn = message.from === 'user';
  const house = useCall(getCompany, {}, { quiet: true, staleTime: 300_000 }).data?.name;
  return (
    <Side isOwn={isOwn}>
      <span className="sr-only">{isOwn ? t('you') : house || t('service')}</span>
      <Said text={message.text} picture={message.picture} isOwn={isOwn} onLapsed={onLapsed} />
      <span className={cx('flex items-center gap-1 text-[0.6875rem] text-quiet', isOwn && 'justify-end')}>
        {isOwn ? null : <bdi className="truncate">{house || t('service')}</bdi>}
        <time dateTime={message.time} className="num shrink-0">
          {f.time(message.time)}
        </time>
        {isSeen ? (
          <>
            <Icon name="check" size={12} />
            <span>{t('seen')}</span>
          </>
        ) : null}
      </span>
    </Side>
  );
}

/** What has not arrived yet, or could not. */
export function OutgoingBubble({
  message,
  onRetry,
  onDrop,
}: {
  readonly message: Outgoing;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}) {
  const t = useText('support');
  const { problem } = message;
  return (
    <Side isOwn>
      <Said text={message.text} picture={message.picture} isOwn isDim onLapsed={() => undefined} />
      {problem === undefined ? (
        <span className="flex items-center justify-end gap-1 text-[0.6875rem] text-quiet">
          <Icon name="spinner" size={12} className="spin" />
          {t('sending')}
        </span>
      ) : (
        <span role="alert" className="flex flex-col items-end gap-1 text-xs text-danger">
          <span className="text-end">{problem}</span>
          <span className="flex gap-1">
            <Button size="sm" tone="plain" onClick={onDrop}>
              {t('drop')}
            </Button>
            <Button size="sm" tone="quiet" icon="reset" onClick={onRetry}>
              {t('retry')}
            </Button>
          </span>
        </span>
      )}
    </Side>
  );
}

function Side({ isOwn, children }: { readonly isOwn: boolean; readonly children: ReactNode }) {
  return (
    <div className={cx('mb-2 flex', isOwn ? 'justify-end' : 'justify-start')}>
      <div className="flex max-w-[85%] min-w-0 flex-col gap-0.5 wide:max-w-[70%]">{children}</div>
    </div>
  );
}

function Said({
  text,
  picture,
  isOwn,
  isDim = false,
  onLapsed,
}: {
  readonly text: string;
  readonly picture: string;
  readonly isOwn: boolean;
  readonly isDim?: boolean;
  readonly onLapsed: () => void;
}) {
  return (
    <div
      className={cx(
        'min-w-0 overflow-hidden rounded-md text-sm',
        isOwn ? 'rounded-ee-none bg-accent-soft' : 'rounded-es-none bg-well',
        isDim && 'opacity-60',
      )}
    >
      {picture === '' ? null : <Picture url={picture} onLapsed={onLapsed} />}
      {text === '' ? null : (
        <p dir="auto" className="px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
    </div>
  );
}

/** A picture at its short-lived address; an expired address is renewed once. */
function Picture({ url, onLapsed }: { readonly url: string; readonly onLapsed: () => void }) {
  const t = useText('support');
  const [lapsed, setLapsed] = useState<string>();
  if (lapsed === url) {
    return (
      <span className="flex items-center gap-2 px-3 py-6 text-quiet">
        <Icon name="picture" />
        {t('picture')}
      </span>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener" className="block -outline-offset-2">
      <img
        src={url}
        alt={t('picture')}
        loading="lazy"
        className="max-h-72 w-full object-cover"
        onError={() => {
          if (lapsed === undefined) onLapsed();
          setLapsed(url);
        }}
      />
    </a>
  );
}
