import { type Lang, languages } from '@tidemark/contract';
import {
  type ArticleState,
  type ArticleText,
  publicPictureName,
  publishArticle,
  withdrawArticle,
} from '@tidemark/domain/content';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import { articleById, saveArticle, selectListed } from '../store/articles.ts';
import { drawingNamed } from './drawings.ts';
import { cleanMarkup, picturesIn } from './markup.ts';
import type { Article, ListedArticle, SizedPicture, Texts } from './record.ts';

/** Who changes an article, when, and the version they saw. */
interface Change {
  readonly id: number;
  readonly from: number;
  readonly operatorId: number;
  readonly now: Millis;
}

/** What an operator writes; pictures by their addresses. */
export interface WrittenArticle {
  readonly categoryId: number;
  readonly logo: string;
  readonly texts: Readonly<Partial<Record<Lang, ArticleText | null | undefined>>>;
}

/** An article before and after a change; `before` is undefined of a new one. */
export interface ChangedArticle {
  readonly before: Article | undefined;
  readonly after: Article;
  /** Languages whose markup has lost something that is not allowed. */
  readonly cleaned: readonly Lang[];
}

/** Takes pictures into use; answers those that there are, with their sizes. */
export type UsePictures = (tx: Queryable, names: readonly string[]) => Promise<readonly SizedPicture[]>;

/** The authors' interface. Every change runs in the transaction of its audit entry. */
export interface NewsAdministration {
  list(asked: {
    readonly lang: Lang;
    readonly now: Millis;
    readonly categoryId: number | undefined;
    readonly state: ArticleState | undefined;
    readonly page: number;
    readonly pageSize: number;
  }): Promise<{ rows: ListedArticle[]; total: number }>;
  one(id: number): Promise<Article | undefined>;
  save(
    tx: Queryable,
    written: WrittenArticle,
    change: Omit<Change, 'id'> & { readonly id: number | undefined; readonly usePictures: UsePictures },
  ): Promise<Outcome<ChangedArticle>>;
  publish(tx: Queryable, change: Change, at: Millis | undefined): Promise<Outcome<ChangedArticle>>;
  withdraw(tx: Queryable, change: Change): Promise<Outcome<ChangedArticle>>;
}

export function createNewsAdministration(database: Database): NewsAdministration {
  return {
    list: (asked) => selectListed(database, asked),
    one: (id) => articleById(database, id, { lock: false }),
    save,
    publish: (tx, change, at) =>
      moved(tx, change, (article) =>
        publishArticle({ ...article, texts: Object.values(article.texts) }, at, change.now),
      ),
    withdraw: (tx, change) => moved(tx, change, (article) => withdrawArticle(article, change.now)),
  };
}

async function save(
  tx: Queryable,
  { categoryId, ...written }: WrittenArticle,
  { id, from, operatorId, now, usePictures }: Parameters<NewsAdministration['save']>[2],
): Promise<Outcome<ChangedArticle>> {
  const before = id === undefined ? undefined : await seen(tx, { id, from });
  if (isRefusal(before)) return before;
  const texts = filled(written.texts);
  if (isRefusal(texts)) return texts;
  const drawing = drawingNamed(written.logo);
  const logo = drawing ?? publicPictureName(written.logo);
  if (logo === undefined && written.logo !== '') return refuse('news.picture_unknown', {}, 'logo');
  const ofLogo = drawing === undefined && logo !== undefined ? [logo] : [];
  const inTexts = Object.values(texts).flatMap(({ content }) => picturesIn(content));
  const pictures = await usePictures(tx, [...new Set([...ofLogo, ...inTexts])]);
  if (ofLogo.some((name) => pictures.every((picture) => picture.name !== name))) {
    return refuse('news.picture_unknown', {}, 'logo');
  }
  const clean = cleaned(texts, pictures);
  const isPublic = before?.publishAt !== undefined && before.withdrawnAt === undefined;
  const isEmpty = Object.values(clean.texts).every(({ content }) => content === '');
  if (isPublic && isEmpty) return refuse('news.nothing_to_read', {}, 'texts');
  const after = {
    categoryId,
    logo: logo ?? '',
    texts: clean.texts,
    publishAt: before?.publishAt,
    withdrawnAt: before?.withdrawnAt,
    version: (before?.version ?? 0) + 1,
    changedAt: now,
    changedBy: operatorId,
  };
  return {
    before,
    after: { ...after, id: await saveArticle(tx, { ...after, id }) },
    cleaned: clean.cleaned,
  };
}

/** Publishes or withdraws the version that was seen. */
async function moved(
  tx: Queryable,
  { id, from, operatorId, now }: Change,
  decide: (article: Article) => Outcome<Pick<Article, 'publishAt' | 'withdrawnAt'>>,
): Promise<Outcome<ChangedArticle>> {
  const before = await seen(tx, { id, from });
  if (isRefusal(before)) return before;
  const decided = decide(before);
  if (isRefusal(decided)) return decided;
  const { publishAt, withdrawnAt } = decided;
  const after: Article = {
    ...before,
    publishAt,
    withdrawnAt,
    version: before.version + 1,
    changedAt: now,
    changedBy: operatorId,
  };
  await saveArticle(tx, after);
  return { before, after, cleaned: [] };
}

/** The article, locked; refused if another user has changed it since the operator saw it. */
async function seen(tx: Queryable, { id, from }: Pick<Change, 'id' | 'from'>): Promise<Outcome<Article>> {
  const article = await articleById(tx, id, { lock: true });
  if (article === undefined) return refuse('operator.unknown_object', {}, 'id');
  return article.version === from ? article : refuse('operator.changed_meanwhile', {}, 'from');
}

/** The languages that have anything; each needs its title. */
function filled(written: WrittenArticle['texts']): Outcome<Texts> {
  const found: [Lang, ArticleText][] = [];
  for (const lang of languages) {
    const text = written[lang];
    if (!text || (text.title === '' && text.desc === '' && text.content === '')) continue;
    if (text.title === '') return refuse('news.title_required', {}, `texts.${lang}.title`);
    found.push([lang, text]);
  }
  return found.length === 0 ? refuse('news.no_text', {}, 'texts') : Object.fromEntries(found);
}

function cleaned(
  texts: Texts,
  pictures: readonly SizedPicture[],
): { readonly texts: Texts; readonly cleaned: Lang[] } {
  const all = languages.flatMap((lang) => {
    const text = texts[lang];
    return text ? [{ lang, text, clean: cleanMarkup(text.content, pictures) }] : [];
  });
  return {
    texts: Object.fromEntries(
      all.map(({ lang, text: { title, desc }, clean }) => [lang, { title, desc, content: clean.html }]),
    ),
    cleaned: all.filter(({ clean }) => clean.hasLost).map(({ lang }) => lang),
  };
}
