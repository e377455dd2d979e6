import { Button, Icon } from '@tidemark/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../device/language.ts';

/** A list that loads pages automatically. */
export interface PagedList {
  readonly hasMore: boolean;
  /** The last requested page failed; the list counts as finished until a retry. */
  readonly isFailed: boolean;
  readMore(): void;
  retry(): void;
}

/** Distance at which the next page is requested. */
const AHEAD = '400px';

export interface ListEndProps {
  readonly list: PagedList;
  /** A list inside another's row: its end is visible, and announced for the outer one. */
  readonly inner?: boolean;
}

/** The end of a list: requests the next page when it is near, and shows when there is none. */
export function ListEnd({ list, inner = false }: ListEndProps) {
  const t = useText('app');
  const mark = useRef<HTMLDivElement>(null);
  const { hasMore, readMore } = list;
  // Calls the newest closure without a new observer at every push.
  const read = useRef(readMore);
  read.current = readMore;
  useEffect(() => {
    if (!mark.current || !hasMore) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && read.current(),
      { rootMargin: AHEAD },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [hasMore]);
  if (inner && !hasMore && !list.isFailed) return null;
  return (
    <div ref={mark} className="flex min-h-12 items-center justify-center px-4 py-3 text-xs text-faint">
      {list.isFailed ? (
        <Button tone="plain" size="sm" onClick={list.retry}>
          {t('retry')}
        </Button>
      ) : hasMore ? (
        <Icon name="spinner" size={18} className="spin" aria-label={t('loading')} />
      ) : (
        t('listEnd')
      )}
    </div>
  );
}
