import { CallRefused } from '@tidemark/contract/client';
import { newsLimits, operatorNewsOne } from '@tidemark/contract/operator/news';
import { languageTag, textDirection } from '@tidemark/i18n';
import { Button, Card, EmptyState, SegmentedControl, Skeleton, TextArea, TextField } from '@tidemark/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { ArticleSteps } from './article-steps.tsx';
import { ContentField } from './content-field.tsx';
import { type Article, type Category, NOTHING, withText } from './draft.ts';
import { LanguageChoice } from './language-choice.tsx';
import { PictureButton } from './picture-button.tsx';
import { useArticle, type Writing } from './use-article.ts';

/** Contains the sanitizer library; loaded when writing starts. */
const Preview = lazy(() => import('./preview.tsx').then(({ Preview: named }) => ({ default: named })));

/** One article: its texts by language, a preview, and its publication time. */
export function ArticlePage() {
  const { id } = useQueryParams();
  const made = useRef<string>(undefined);
  const page = useRef({ id, number: 0 });
  if (page.current.id !== id) {
    // The id that a new article gets by its first saving is no other page: what is being written stays.
    const isOther = id === undefined || id !== made.current;
    page.current = { id, number: page.current.number + (isOther ? 1 : 0) };
  }
  return (
    <OneArticle
      key={page.current.number}
      onMade={(next) => {
        made.current = next;
      }}
    />
  );
}

function OneArticle({ onMade }: { readonly onMade: (id: string) => void }) {
  const t = useText('console-news');
  const { id, category } = useQueryParams();
  const [opened] = useState(id);
  const answer = useCall(
    operatorNewsOne,
    { id: opened ?? 0 },
    { enabled: opened !== undefined, staleTime: 0 },
  );
  const unknown = answer.error instanceof CallRefused ? answer.error : undefined;
  const isReady = opened === undefined || (answer.data !== undefined && !answer.isFetching);
  return (
    <Page
      title={id === undefined ? t('newTitle') : t('one', { id })}
      note={
        <PlaceLink to="news" className={linkClass}>
          {t('back')}
        </PlaceLink>
      }
    >
      {unknown ? (
        <EmptyState icon="search" title={unknown.message} />
      ) : isReady ? (
        <Desk kept={answer.data} category={category === '2' ? '2' : '1'} onMade={onMade} />
      ) : answer.isError ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton className="h-120 rounded-md" />
      )}
    </Page>
  );
}

interface DeskProps {
  readonly kept: Article | undefined;
  readonly category: Category;
  /** Called with the id of a new article. */
  readonly onMade: (id: string) => void;
}

function Desk({ kept: first, category, onMade }: DeskProps) {
  // What was read first is what is written on; later readings of the same page do not take it away.
  const [kept] = useState(first);
  const writing = useArticle(kept, category, onMade);
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <ArticleSteps writing={writing} />
        <Head writing={writing} />
        <Text writing={writing} />
      </div>
      <Seen writing={writing} />
    </div>
  );
}

/** What is the same in every language. */
function Head({ writing: { draft, setDraft, problem } }: { readonly writing: Writing }) {
  const t = useText('console-news');
  return (
    <Card className="flex flex-col gap-4">
      <SegmentedControl
        label={t('category')}
        size="sm"
        value={draft.category}
        choices={[
          { value: '1', label: t('categories.1') },
          { value: '2', label: t('categories.2') },
        ]}
        onChange={(category) => setDraft((now) => ({ ...now, category }))}
      />
      {draft.category === '2' ? <p className="m-0 text-xs text-faint">{t('demoNote')}</p> : null}
      <div className="flex flex-wrap items-center gap-3">
        {draft.logo === '' ? null : (
          <img
            src={draft.logo}
            alt={t('logo')}
            className="h-18 w-32 rounded-md border border-line bg-well object-cover"
          />
        )}
        <PictureButton
          label={t(draft.logo === '' ? 'addLogo' : 'changeLogo')}
          tone="quiet"
          size="sm"
          // What was typed while the picture was sent stays.
          onPicture={({ url }) => setDraft((now) => ({ ...now, logo: url }))}
        />
        {draft.logo === '' ? null : (
          <Button tone="plain" size="sm" onClick={() => setDraft((now) => ({ ...now, logo: '' }))}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
      {problem?.field === 'logo' ? <Problem text={problem.text} /> : null}
    </Card>
  );
}

/** One language's text. */
function Text({ writing }: { readonly writing: Writing }) {
  const t = useText('console-news');
  const { draft, setDraft, language, setLanguage, problem } = writing;
  const text = draft.texts[language] ?? NOTHING;
  const at = (part: string) => (problem?.field === `texts.${language}.${part}` ? problem.text : undefined);
  const written = { lang: languageTag(language), dir: textDirection(language) };
  const isElsewhere =
    problem !== undefined &&
    problem.field !== 'logo' &&
    at('title') === undefined &&
    at('content') === undefined;
  return (
    <Card className="flex flex-col gap-4">
      <LanguageChoice draft={draft} value={language} onChange={setLanguage} />
      <p className="m-0 text-xs text-faint">{t('fallback')}</p>
      {isElsewhere ? <Problem text={problem.text} /> : null}
      <TextField
        label={t('articleTitle')}
        error={at('title')}
        value={text.title}
        maxLength={newsLimits.title}
        {...written}
        onChange={(event) => setDraft((now) => withText(now, language, { title: event.target.value }))}
      />
      <TextArea
        label={t('desc')}
        hint={t('descHint')}
        value={text.desc}
        maxLength={newsLimits.desc}
        rows={2}
        {...written}
        onChange={(event) => setDraft((now) => withText(now, language, { desc: event.target.value }))}
      />
      <ContentField
        key={language}
        language={language}
        value={text.content}
        error={at('content')}
        onChange={(content) => setDraft((now) => withText(now, language, { content }))}
      />
    </Card>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="m-0 text-xs text-danger">
      {text}
    </p>
  );
}

/** Preview of the article in the selected language. */
function Seen({ writing: { draft, language, article } }: { readonly writing: Writing }) {
  const t = useText('console-news');
  const [now] = useState(() => new Date().toISOString());
  return (
    <section
      aria-labelledby="article-preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long article is scrolled through by keyboard.
      tabIndex={0}
      className="min-w-0 rounded-lg wide:sticky wide:top-4 wide:max-h-[calc(100dvh-6rem)] wide:overflow-y-auto"
    >
      <Card className="flex flex-col gap-4">
        <h2 id="article-preview" className="m-0 text-xs font-medium text-quiet">
          {t('preview')}
        </h2>
        <Suspense fallback={<Skeleton className="h-60" />}>
          <Preview
            language={language}
            text={draft.texts[language] ?? NOTHING}
            logo={draft.logo}
            at={article?.publish_at ?? now}
          />
        </Suspense>
      </Card>
    </section>
  );
}
