import { languageTag, textDirection } from '@tidemark/i18n';
import { Card, cx, EmptyState, Skeleton } from '@tidemark/ui';
import { useEffect, useRef } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import type { Pages } from '../../shared/lists/use-pages.ts';
import { NewsImage } from './news-image.tsx';
import type { NewsItem } from './queries.ts';

export interface NewsListProps {
  readonly news: Pages<NewsItem>;
  /** The article shown next to the list. */
  readonly current?: number | undefined;
}

/** The news list, with infinite scroll and an end mark. */
export function NewsList({ news, current }: NewsListProps) {
  const t = useText('news');
  if (!news.rows && news.isFailed) return <LoadFailed onRetry={news.retry} />;
  if (!news.rows) return <Waiting />;
  if (news.rows.length === 0) {
    return (
      <Card>
        <EmptyState icon="news" title={t('none')} note={t('noneNote')} />
      </Card>
    );
  }
  return (
    <>
      <ul aria-label={t('title')} className="flex flex-col gap-3">
        {news.rows.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} isCurrent={item.id === current} isSideBySide={current !== undefined} />
          </li>
        ))}
      </ul>
      <ListEnd list={news} />
    </>
  );
}

interface NewsCardProps {
  readonly item: NewsItem;
  readonly isCurrent: boolean;
  /** An article is shown next to the list: a link then replaces it. */
  readonly isSideBySide: boolean;
}

function NewsCard({ item, isCurrent, isSideBySide }: NewsCardProps) {
  const f = useFormats();
  const card = useRef<HTMLDivElement>(null);
  // Back restores the list at the article's card.
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const written = { lang: languageTag(item.lang), dir: textDirection(item.lang) };
  return (
    <div ref={card}>
      <PlaceLink
        to="newsDetail"
        query={{ id: String(item.id) }}
        current={isCurrent}
        replace={isSideBySide}
        className={cx(
          'flex gap-3 rounded-md border p-3 transition-colors duration-150',
          isCurrent ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
        )}
      >
        <NewsImage logo={item.logo} className="h-18 w-26 rounded-sm" />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="line-clamp-2 text-sm font-semibold text-ink" {...written}>
            {item.title}
          </span>
          <span className="line-clamp-2 text-xs text-quiet" {...written}>
            {item.desc}
          </span>
          <time dateTime={item.created_at} className="mt-auto text-xs text-faint">
            {f.date(item.created_at)}
          </time>
        </span>
      </PlaceLink>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <Skeleton key={at} className="h-24.5 rounded-md" />
      ))}
    </div>
  );
}
