import { languageTag, textDirection } from '@tidemark/i18n';
import { Card, cx, EmptyState, Icon, Skeleton, Tag } from '@tidemark/ui';
import { Suspense, useId, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import { type Article, useAnnouncements } from './queries.ts';

const ArticleText = later(
  () => import('./article-text.tsx'),
  (part) => part.ArticleText,
);

/** The title of an announcement about the demo world, in every language (docs/spec/product.md#routes). */
const DEMO = 'DEMO';

/** General announcements, such as countries not served, demo accounts, and news of the broker. */
export function AnnouncementsPage() {
  const t = useText('news.announcements');
  const list = useAnnouncements();
  return (
    <Page title={t('title')} width="page">
      <div className="flex flex-col gap-3 px-4 pb-8 wide:px-0">
        {!list.rows && list.isFailed ? <LoadFailed onRetry={list.retry} /> : null}
        {list.rows?.length === 0 ? (
          <Card>
            <EmptyState icon="bell" title={t('none')} note={t('noneNote')} />
          </Card>
        ) : null}
        {list.rows && list.rows.length > 0 ? (
          <>
            <ul aria-label={t('title')} className="flex flex-col gap-3">
              {list.rows.map((article, at) => (
                <li key={article.id}>
                  <Announcement article={article} isFirst={at === 0} />
                </li>
              ))}
            </ul>
            <ListEnd list={list} />
          </>
        ) : null}
        {!list.rows && !list.isFailed ? (
          <div aria-busy="true" className="flex flex-col gap-3">
            {[1, 2, 3].map((at) => (
              <Skeleton key={at} className="h-24 rounded-md" />
            ))}
          </div>
        ) : null}
      </div>
    </Page>
  );
}

function Announcement({ article, isFirst }: { readonly article: Article; readonly isFirst: boolean }) {
  const t = useText('news.announcements');
  const f = useFormats();
  const [isOpen, setOpen] = useState(isFirst);
  const inside = useId();
  const isDemo = article.title.trim().toUpperCase() === DEMO;
  const written = { lang: languageTag(article.lang), dir: textDirection(article.lang) };
  return (
    <Card flush className="overflow-hidden">
      <h2 className="m-0">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={inside}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-start gap-3 px-4 py-3 text-start -outline-offset-2 hover:bg-well"
        >
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-2 text-base font-semibold">
              {isDemo ? <Tag tone="warn">{t('demo')}</Tag> : null}
              <span {...written}>{isDemo ? t('demoTitle') : article.title}</span>
            </span>
            <span className="text-sm font-normal text-quiet" {...written}>
              {article.desc}
            </span>
            <time dateTime={article.created_at} className="text-xs font-normal text-faint">
              {f.date(article.created_at)}
            </time>
          </span>
          <Icon
            name="down"
            size={20}
            className={cx(
              'mt-0.5 shrink-0 text-faint transition-transform duration-150',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h2>
      <div id={inside} hidden={!isOpen} className="border-t border-line px-4 py-4">
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <ArticleText article={article} />
          </Suspense>
        ) : null}
      </div>
    </Card>
  );
}
