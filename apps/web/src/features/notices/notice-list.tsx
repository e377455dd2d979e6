import { Button, cx, EmptyState, Icon, type IconName, Skeleton } from '@tidemark/ui';
import { chooseInstrument } from '../../shared/current-instrument.ts';
import { useInstruments } from '../../shared/instruments.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { ListEnd } from '../../shared/list-end.tsx';
import { useGoing } from '../../shared/navigation.tsx';
import { LoadFailed } from '../../shared/page.tsx';
import { markRead, useNotices } from './queries.ts';
import { useSentences } from './sentence.ts';
import { type Notice, type NoticeTarget, targetOf } from './view-model.ts';

const SKELETON_ROWS = 5;

/** The notification list; a tap marks one as read and leads to what it is about. */
export function NoticeList({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText('notices');
  const notices = useNotices();
  if (!notices.notices && notices.isFailed) return <LoadFailed onRetry={notices.retry} />;
  if (notices.notices?.length === 0)
    return <EmptyState icon="bell" title={t('list.none')} note={t('list.noneNote')} />;
  return (
    <div>
      {notices.unread > 0 ? (
        <div className="flex justify-end pt-1">
          <Button tone="plain" size="sm" icon="check" onClick={() => void markRead()}>
            {t('list.readAll')}
          </Button>
        </div>
      ) : null}
      <ul aria-label={t('list.title')} aria-busy={!notices.notices} className="-mx-4 divide-y divide-line">
        {notices.notices?.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onLeave={onLeave} />
          </li>
        ))}
        {notices.notices
          ? null
          : Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <li key={`row-${index.toString()}`} className="flex flex-col gap-2 px-4 py-3">
                <Skeleton className="h-4 w-36" />
                <Skeleton className="h-3 w-full" />
              </li>
            ))}
      </ul>
      {notices.notices ? <ListEnd list={notices} /> : null}
    </div>
  );
}

const icons: Readonly<Record<string, IconName>> = {
  forex: 'orders',
  micro: 'history',
  alert: 'bell',
  review: 'check',
  funding: 'wallet',
  chat: 'chat',
};

function NoticeRow({ notice, onLeave }: { readonly notice: Notice; readonly onLeave: () => void }) {
  const t = useText('notices');
  const f = useFormats();
  const going = useGoing();
  const instruments = useInstruments().data ?? [];
  const { title, text } = useSentences()(notice, instruments);
  const follow = (target: NoticeTarget | undefined) => {
    if (!notice.read) void markRead(notice.id);
    if (!target) return;
    if (target.code !== undefined) chooseInstrument(target.code);
    going.to(target.place, target.query);
    onLeave();
  };
  return (
    <button
      type="button"
      onClick={() => follow(targetOf(notice, instruments))}
      className="flex w-full items-start gap-3 px-4 py-3 text-start -outline-offset-2 transition-colors duration-150 hover:bg-well"
    >
      <Icon
        name={notice.key === 'forex.margin_warning' ? 'warn' : (icons[notice.kind] ?? 'bell')}
        className={cx('mt-0.5', notice.key === 'forex.margin_warning' ? 'text-warn' : 'text-quiet')}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('text-sm', notice.read ? 'text-quiet' : 'font-semibold text-ink')}>
            {title}
            {notice.read ? null : <span className="sr-only">{` (${t('list.unread')})`}</span>}
          </span>
          {notice.read ? null : (
            <span aria-hidden="true" className="size-2 shrink-0 self-center rounded-full bg-accent-fill" />
          )}
        </span>
        <span className="text-sm text-quiet">{text}</span>
        <span className="text-xs text-faint">{f.stamp(notice.time)}</span>
      </span>
    </button>
  );
}
