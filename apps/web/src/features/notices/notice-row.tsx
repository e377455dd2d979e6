import { cx, Icon, type IconName } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useInstruments } from '../../shared/instruments/instruments.ts';
import { useFollowing } from './follow-notice.ts';
import { markRead } from './queries.ts';
import { useSentences } from './sentence.ts';
import type { Notice } from './view-model.ts';

const icons: Readonly<Record<string, IconName>> = {
  forex: 'orders',
  micro: 'history',
  alert: 'bell',
  review: 'check',
  funding: 'wallet',
  loan: 'wallet',
  fund: 'wallet',
  follow: 'follow',
  chat: 'chat',
};

/** One notice: the row links to its subject, the mark only sets it to read. */
export function NoticeRow({ notice, onLeave }: { readonly notice: Notice; readonly onLeave: () => void }) {
  const t = useText('notices');
  const inbox = useText('inbox');
  const f = useFormats();
  const follow = useFollowing(onLeave);
  const { title, text } = useSentences()(notice, useInstruments().data ?? []);
  return (
    <div className="relative">
      <button
        type="button"
        onClick={() => follow(notice)}
        className="flex w-full items-start gap-3 py-3 ps-4 pe-14 text-start -outline-offset-2 transition-colors duration-150 hover:bg-well"
      >
        <Icon
          name={notice.key === 'forex.margin_warning' ? 'warn' : (icons[notice.kind] ?? 'bell')}
          className={cx('mt-0.5', notice.key === 'forex.margin_warning' ? 'text-warn' : 'text-quiet')}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className={cx('text-sm', notice.read ? 'text-quiet' : 'font-semibold text-ink')}>
            {title}
            {notice.read ? null : <span className="sr-only">{` (${t('list.unread')})`}</span>}
          </span>
          <span className="text-sm text-quiet">{text}</span>
          <span className="text-xs text-faint">{f.stamp(notice.time)}</span>
        </span>
      </button>
      {notice.read ? null : (
        <button
          type="button"
          title={inbox('readOne', { title })}
          aria-label={inbox('readOne', { title })}
          onClick={() => void markRead(notice.id)}
          className="absolute end-2 top-1 inline-flex size-11 items-center justify-center rounded-md hover:bg-well"
        >
          <span aria-hidden="true" className="size-2.5 rounded-full bg-accent-fill" />
        </button>
      )}
    </div>
  );
}
