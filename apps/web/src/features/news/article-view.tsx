import { CallRefused } from '@tidemark/contract/client';
import { languageTag, textDirection } from '@tidemark/i18n';
import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { Suspense } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import { NewsImage } from './news-image.tsx';
import { type Article, useArticle } from './queries.ts';

/** Includes the sanitizer library; loaded when an article is opened. */
const ArticleText = later(
  () => import('./article-text.tsx'),
  (part) => part.ArticleText,
);

/** One article, or its loading or error state. */
export function ArticleView({ id }: { readonly id: number | undefined }) {
  const { data, error, isError, refetch } = useArticle(id);
  if (id === undefined || error instanceof CallRefused) return <NotHere />;
  if (isError && !data) {
    return (
      <Card>
        <LoadFailed onRetry={() => void refetch()} />
      </Card>
    );
  }
  return data ? <Whole article={data} /> : <Waiting />;
}

function Whole({ article }: { readonly article: Article }) {
  const f = useFormats();
  const { title, desc, logo, lang, created_at } = article;
  const written = { lang: languageTag(lang), dir: textDirection(lang) };
  return (
    <article className="flex min-w-0 flex-col gap-5">
      <header className="flex max-w-[68ch] flex-col gap-2">
        <time dateTime={created_at} className="text-xs text-faint">
          {f.date(created_at)}
        </time>
        <h2 className="m-0 text-[1.375rem] leading-[1.45] font-semibold text-balance" {...written}>
          {title}
        </h2>
        {desc === '' ? null : (
          <p className="m-0 text-base text-quiet" {...written}>
            {desc}
          </p>
        )}
      </header>
      {logo === '' ? null : (
        <NewsImage logo={logo} className="aspect-video w-full max-w-[44rem] rounded-md border border-line" />
      )}
      <Suspense fallback={<Lines />}>
        <ArticleText article={article} />
      </Suspense>
    </article>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex max-w-[68ch] flex-col gap-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="aspect-video w-full rounded-md" />
      <Lines />
    </div>
  );
}

function Lines() {
  return (
    <div aria-busy="true" className="flex max-w-[68ch] flex-col gap-3">
      {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'].map((width, at) => (
        <Skeleton key={`${width}-${at.toString()}`} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

function NotHere() {
  const t = useText('news');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="news"
        title={t('notHere')}
        note={t('notHereNote')}
        action={<Button onClick={() => going.to('news', {}, { replace: true })}>{t('toNews')}</Button>}
      />
    </Card>
  );
}
