import { Icon } from '@tidemark/ui';
import { Suspense, useEffect, useState } from 'react';
import { onNotices } from '../../live/notices.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { laterWithTexts } from '../../shared/loading/lazy-on-idle.ts';
import { badgeOf } from './badge.ts';
import { useUnread } from './unread.ts';

const NoticeToasts = laterWithTexts(
  () => import('./notice-toasts.tsx'),
  (part) => part.NoticeToasts,
);

/** The bell with the number of unread notices; a new one also appears as a toast. */
export function Bell({ isOpen, onOpen }: { readonly isOpen: boolean; readonly onOpen: () => void }) {
  const t = useText('app');
  const f = useFormats();
  const unread = useUnread();
  const badge = badgeOf(unread, f.count);
  const label = t('bell', { unread });
  const hasNews = useHasNews();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-quiet transition-colors duration-150 hover:bg-well hover:text-ink wide:size-10"
      >
        <Icon name="bell" size={20} />
        {badge === undefined ? null : (
          <span
            aria-hidden="true"
            className="num absolute end-0.5 top-0.5 inline-flex min-h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1 text-[0.625rem] leading-none font-semibold text-on-accent"
          >
            <span dir="ltr">{badge}</span>
          </span>
        )}
      </button>
      {hasNews ? (
        <Suspense>
          <NoticeToasts onOpen={onOpen} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether a notice has arrived since the page was opened: then the code for its text is loaded. */
function useHasNews(): boolean {
  const [hasNews, setHasNews] = useState(false);
  useEffect(() => onNotices(() => setHasNews(true)), []);
  return hasNews;
}
