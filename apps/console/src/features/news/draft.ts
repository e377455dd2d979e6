import type { CallInput, CallOutput } from '@tidemark/contract';
import type { operatorNews, operatorNewsOne, operatorNewsSave } from '@tidemark/contract/operator/news';
import { latinDigits, withoutInvisible } from '@tidemark/domain/text';
import { momentInZone, parseDay } from '@tidemark/domain/time';
import { type LanguageCode, languageCodes } from '@tidemark/i18n';

export type ListedArticle = CallOutput<typeof operatorNews>['data'][number];
export type Article = CallOutput<typeof operatorNewsOne>;
export type ArticleState = Article['state'];
export type Category = '1' | '2';

/** One language as it is being written. */
export interface Written {
  readonly title: string;
  readonly desc: string;
  readonly content: string;
}

/** An article as it is being written. */
export interface Draft {
  readonly category: Category;
  readonly logo: string;
  readonly texts: Readonly<Partial<Record<LanguageCode, Written>>>;
}

export const NOTHING: Written = { title: '', desc: '', content: '' };

/** The draft of a stored article; empty for a new one. */
export function draftOf(article: Article | undefined, category: Category): Draft {
  if (!article) return { category, logo: '', texts: {} };
  return {
    category: article.category_id === 2 ? '2' : '1',
    logo: article.logo,
    texts: article.texts,
  };
}

/** Changes a part of one language. */
export function withText(draft: Draft, language: LanguageCode, change: Partial<Written>): Draft {
  const text = { ...(draft.texts[language] ?? NOTHING), ...change };
  return { ...draft, texts: { ...draft.texts, [language]: text } };
}

/** How far a language is: complete with title and content, begun, or not there. */
export function currentStatus(text: Written | undefined): 'complete' | 'begun' | 'none' {
  const { title, desc, content } = text ?? NOTHING;
  if (title.trim() !== '' && content.trim() !== '') return 'complete';
  return title.trim() === '' && desc.trim() === '' && content.trim() === '' ? 'none' : 'begun';
}

/** The request body: leaves out languages without text. */
export function inputOf(
  draft: Draft,
  article: Pick<Article, 'id' | 'version'> | undefined,
): CallInput<typeof operatorNewsSave> {
  const filled = languageCodes.flatMap((language) => {
    const text = draft.texts[language];
    return text && currentStatus(text) !== 'none' ? [[language, text] as const] : [];
  });
  return {
    id: article?.id,
    from: article?.version ?? 0,
    category_id: draft.category === '2' ? 2 : 1,
    logo: draft.logo,
    texts: Object.fromEntries(filled) as CallInput<typeof operatorNewsSave>['texts'],
  };
}

/** Whether the draft has unsaved changes. */
export function differs(draft: Draft, article: Article | undefined): boolean {
  const kept = draftOf(article, draft.category);
  return JSON.stringify(inputOf(draft, undefined)) !== JSON.stringify(inputOf(kept, undefined));
}

/** The language to open first: the reader's if it has a text, else the first with a text, else English. */
export function firstLanguage(draft: Draft, own: LanguageCode): LanguageCode {
  const written = languageCodes.filter((code) => currentStatus(draft.texts[code]) !== 'none');
  if (written.includes(own)) return own;
  return written.includes('en') ? 'en' : (written[0] ?? 'en');
}

/** The language that a refused field belongs to: `texts.fr.title` is French. */
export function languageOfField(field: string | undefined): LanguageCode | undefined {
  const [part, code] = field?.split('.') ?? [];
  return part === 'texts' ? languageCodes.find((known) => known === code) : undefined;
}

/**
 * A day and a time of day that are typed (`9:30`, `0930`, in any digits) as a moment in a zone; undefined
 * while one of them is missing or none.
 */
export function momentOf(timeZone: string, day: string, clock: string): string | undefined {
  const read = /^(\d{1,2})[:.٫h時]?(\d{2})$/.exec(latinDigits(withoutInvisible(clock)));
  const [hours, minutes] = [Number(read?.[1] ?? Number.NaN), Number(read?.[2] ?? Number.NaN)];
  const known = parseDay(day);
  if (known === undefined || !(hours < 24 && minutes < 60)) return undefined;
  return new Date(momentInZone(timeZone, known, hours * 60 + minutes)).toISOString();
}
