import { useText } from '../../shared/device/language.ts';
import { useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { useWide } from '../../shared/layout/use-wide.ts';
import { idOf } from '../../shared/lists/single-item-banner.tsx';
import { ArticleView } from './article-view.tsx';
import { NewsList } from './news-list.tsx';
import { useNews } from './queries.ts';

/** The news; on a wide screen with the newest article next to the list. */
export function NewsPage() {
  const t = useText('news');
  const wide = useWide();
  const news = useNews();
  if (wide) return <Desk article={undefined} />;
  return (
    <Page title={t('title')} width="page">
      <div className="px-4 pb-8">
        <NewsList news={news} />
      </div>
    </Page>
  );
}

/** One article; on a wide screen next to the list. */
export function NewsDetailPage() {
  const t = useText('news');
  const wide = useWide();
  const id = idOf(useQueryParams());
  if (wide) return <Desk article={id ?? 'unknown'} />;
  return (
    <Page title={t('title')} width="page">
      <div className="px-4 pt-1 pb-10">
        <ArticleView id={id} />
      </div>
    </Page>
  );
}

/** List and article side by side; without a chosen one, the newest. */
function Desk({ article }: { readonly article: number | 'unknown' | undefined }) {
  const t = useText('news');
  const news = useNews();
  const chosen = article === undefined ? news.rows?.[0]?.id : article;
  const isEmpty = news.rows?.length === 0 && article === undefined;
  return (
    <Page title={t('title')} width="full">
      <div className="grid grid-cols-[minmax(300px,380px)_minmax(0,1fr)] items-start gap-8 px-4 pb-10 min-[1312px]:px-0">
        <div className="sticky top-17 max-h-[calc(100dvh-5.25rem)] overflow-y-auto pe-1">
          <NewsList news={news} current={typeof chosen === 'number' ? chosen : undefined} />
        </div>
        {isEmpty || chosen === undefined ? null : (
          <div className="min-w-0 pt-1">
            <ArticleView key={chosen} id={chosen === 'unknown' ? undefined : chosen} />
          </div>
        )}
      </div>
    </Page>
  );
}
