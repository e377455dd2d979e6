import { Button, Icon } from '@tidemark/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../shared/language.ts';
import type { Orders } from './queries.ts';

/** Pages of list that are asked for before their place is on screen, in CSS pixels. */
const AHEAD = '400px';

/** The end of a list: asks for the next page when it comes near, and says when there is none. */
export function OrderEnd({ orders }: { readonly orders: Orders }) {
  const t = useText('app');
  const mark = useRef<HTMLDivElement>(null);
  const { hasMore, readMore } = orders;
  // The newest closure is called, without watching anew on every push.
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
  return (
    <div ref={mark} className="flex min-h-12 items-center justify-center px-4 py-3 text-xs text-faint">
      {orders.isFailed ? (
        <Button tone="plain" size="sm" onClick={orders.retry}>
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
